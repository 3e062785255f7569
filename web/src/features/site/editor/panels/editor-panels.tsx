/** The panels at both sides of the canvas; empty places until there is a page. */
import { Box, Tab, Tabs, useMediaQuery, useTheme } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { BlocksPanel } from '../blocks/blocks-panel';
import { StylePanel } from '../styles/style-panel';
import { LayersPanel } from './layers-panel';
import { SettingsPanel } from './settings-panel';

const START_PANELS = ['blocks', 'layers'] as const;
const END_PANELS = ['styles', 'settings'] as const;
const ALL_PANELS = [...START_PANELS, ...END_PANELS];
const PANEL = {
  width: { xs: '100%', md: 264 },
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

const blocks = <BlocksPanel key="blocks" />;
const layers = <LayersPanel key="layers" />;
const styles = <StylePanel key="styles" />;
const settings = <SettingsPanel key="settings" />;

/** On a phone there is one panel, below the canvas. `children` is the canvas. */
export function EditorPanels({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  const t = useT();
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'));
  const start = isReady && (
    <PanelTabs names={isWide ? START_PANELS : ALL_PANELS} label={t('site.panel.start')}>
      {[blocks, layers, ...(isWide ? [] : [styles, settings])]}
    </PanelTabs>
  );
  const end = isReady && (
    <PanelTabs names={END_PANELS} label={t('site.panel.end')}>
      {[styles, settings]}
    </PanelTabs>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, flexGrow: 1, minHeight: 0 }}>
      {start || <Box sx={PANEL} />}
      {children}
      {isWide && (end || <Box sx={PANEL} />)}
    </Box>
  );
}
