/** The panels at both sides of the canvas; empty places until there is a page. */
import { Box, Tab, Tabs } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { BlocksPanel } from '../blocks/blocks-panel';
import { StylePanel } from '../styles/style-panel';
import { LayersPanel } from './layers-panel';
import { SettingsPanel } from './settings-panel';

const START_PANELS = ['blocks', 'layers'] as const;
const END_PANELS = ['styles', 'settings'] as const;
const PANEL = {
  width: { xs: '50%', md: 264 },
  height: { xs: '45%', md: 'auto' },
  flexShrink: 0,
  overflow: 'auto',
  bgcolor: 'background.paper',
} as const;

interface PanelTabsProps {
  names: readonly string[];
  label: string;
  children: readonly ReactNode[];
}

function PanelTabs({ names, label, children }: PanelTabsProps) {
  const t = useT();
  const [tab, setTab] = useState(0);
  return (
    <Box component="section" aria-label={label} sx={PANEL}>
      <Tabs
        value={tab}
        variant="fullWidth"
        onChange={(_event, value: number) => setTab(value)}
        sx={{ position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper' }}
      >
        {names.map((name) => (
          <Tab key={name} label={t(`site.panel.${name}`)} />
        ))}
      </Tabs>
      {children[tab]}
    </Box>
  );
}

/** `children` is the canvas. */
export function EditorPanels({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, flexGrow: 1, minHeight: 0 }}>
      {isReady ? (
        <PanelTabs names={START_PANELS} label={t('site.panel.start')}>
          {[<BlocksPanel key="blocks" />, <LayersPanel key="layers" />]}
        </PanelTabs>
      ) : (
        <Box sx={PANEL} />
      )}
      {children}
      {isReady ? (
        <PanelTabs names={END_PANELS} label={t('site.panel.end')}>
          {[<StylePanel key="styles" />, <SettingsPanel key="settings" />]}
        </PanelTabs>
      ) : (
        <Box sx={PANEL} />
      )}
    </Box>
  );
}
