/** Tools of the editor: history, devices, code, full screen, preview, draft, Save DB. */
import Code from '@mui/icons-material/Code';
import Fullscreen from '@mui/icons-material/Fullscreen';
import History from '@mui/icons-material/History';
import Laptop from '@mui/icons-material/Laptop';
import Redo from '@mui/icons-material/Redo';
import Smartphone from '@mui/icons-material/Smartphone';
import TabletMac from '@mui/icons-material/TabletMac';
import Undo from '@mui/icons-material/Undo';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { Box, Button, IconButton, ToggleButton, ToggleButtonGroup, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { DEVICES, type DeviceId } from './devices';

const ICONS: Record<DeviceId, ReactNode> = {
  desktop: <Laptop fontSize="small" />,
  tablet: <TabletMac fontSize="small" />,
  phone: <Smartphone fontSize="small" />,
};

interface ToolProps {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, isDisabled = false, onClick, children }: ToolProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={isDisabled} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

export interface Tools {
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  device: DeviceId;
  onDevice: (device: DeviceId) => void;
  /** Absent if no widget is selected. */
  openCode: (() => void) | null;
  openVersions: (() => void) | null;
  fullScreen: () => void;
  preview: () => void;
  saveDraft: () => void;
  save: () => void;
  isReady: boolean;
  isSaving: boolean;
  isDirty: boolean;
  /** All switches are off, so Save would keep nothing. */
  keepsNothing: boolean;
}

export function Toolbar({ tools }: { tools: Tools }) {
  const t = useT();
  const { isReady } = tools;
  return (
    <Box
      role="toolbar"
      aria-label={t('site.tools.title')}
      // One line on a phone, where it scrolls; saving stays in sight.
      sx={{
        display: 'flex',
        flexWrap: { md: 'wrap' },
        alignItems: 'center',
        gap: 0.5,
        minWidth: 0,
        overflowX: { xs: 'auto', md: 'visible' },
        '& > *': { flexShrink: 0 },
        '& > :last-child': { position: 'sticky', insetInlineEnd: 0 },
      }}
    >
      <Tool label={t('site.tools.undo')} isDisabled={!tools.canUndo} onClick={tools.undo}>
        <Undo fontSize="small" />
      </Tool>
      <Tool label={t('site.tools.redo')} isDisabled={!tools.canRedo} onClick={tools.redo}>
        <Redo fontSize="small" />
      </Tool>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('site.tools.devices')}
        value={tools.device}
        onChange={(_event, device: DeviceId | null) => device && tools.onDevice(device)}
        sx={{ mx: 1 }}
      >
        {DEVICES.map(({ id }) => (
          <ToggleButton key={id} value={id} aria-label={t(`site.device.${id}`)}>
            {ICONS[id]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Tool
        label={t('site.tools.versions')}
        isDisabled={!tools.openVersions}
        onClick={() => tools.openVersions?.()}
      >
        <History fontSize="small" />
      </Tool>
      <Tool label={t('site.tools.preview')} isDisabled={!isReady} onClick={tools.preview}>
        <Visibility fontSize="small" />
      </Tool>
      <Tool label={t('site.tools.fullScreen')} onClick={tools.fullScreen}>
        <Fullscreen fontSize="small" />
      </Tool>
      <Button startIcon={<Code />} disabled={!tools.openCode} onClick={() => tools.openCode?.()}>
        Open Code
      </Button>
      <Button disabled={!isReady || tools.isSaving} onClick={tools.saveDraft}>
        {t('site.tools.saveDraft')}
      </Button>
      <Button variant="contained" disabled={!isReady || tools.keepsNothing} onClick={tools.save}>
        Save DB
      </Button>
    </Box>
  );
}
