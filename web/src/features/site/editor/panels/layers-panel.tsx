/** The elements of the page as a tree, to select and to move them by keyboard. */
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, IconButton } from '@mui/material';
import type { Component } from 'grapesjs';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { HOOK, WIDGET } from '../component-types';
import { useEditing } from '../editing-context';

const MAX_TEXT = 28;

const children = (component: Component): Component[] =>
  component.components().filter((child: Component) => !child.is('textnode') && !child.is('comment'));

/** Return what a layer is called: its hook, its widget's name, or its element with the text that begins it. */
function useLabel() {
  const t = useT();
  const { session } = useEditing();
  return (component: Component): string => {
    const attributes = component.getAttributes();
    if (component.is(HOOK)) return t('site.layers.hook', { name: String(attributes['data-hook']) });
    if (component.is(WIDGET))
      return session.stored.get(String(attributes['data-widget']))?.item.name ?? session.newName;
    const text = component.getEl()?.textContent?.trim().slice(0, MAX_TEXT) ?? '';
    return `${component.tagName.toLowerCase()} ${text}`.trim();
  };
}

interface LayerProps {
  component: Component;
  depth: number;
}

function MoveButtons({ component }: { component: Component }) {
  const t = useT();
  const parent = component.parent();
  const at = component.index();
  const count = parent?.components().length ?? 0;
  if (!parent || component.get('draggable') === false || count < 2) return null;
  const move = (to: number) => component.move(parent, { at: to });
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('site.layers.up')}
        disabled={at === 0}
        onClick={() => move(at - 1)}
      >
        <ArrowUpward fontSize="inherit" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('site.layers.down')}
        disabled={at === count - 1}
        onClick={() => move(at + 2)}
      >
        <ArrowDownward fontSize="inherit" />
      </IconButton>
    </>
  );
}

function Layer({ component, depth }: LayerProps) {
  const t = useT();
  const label = useLabel()(component);
  const { editor, selected } = useEditing();
  const [isOpen, setOpen] = useState(depth < 2 || component.is(HOOK));
  const inner = children(component);
  const isSelected = selected === component;
  return (
    <Box component="li">
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          paddingInlineStart: `${depth * 10}px`,
          bgcolor: isSelected ? 'primary.light' : undefined,
        }}
      >
        <IconButton
          size="small"
          aria-label={t(isOpen ? 'site.layers.close' : 'site.layers.open', { name: label })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{ visibility: inner.length ? 'visible' : 'hidden', p: 0.25 }}
        >
          <ExpandMore fontSize="inherit" sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)' }} />
        </IconButton>
        <ButtonBase
          aria-current={isSelected || undefined}
          onClick={() => {
            editor.select(component);
            component.getEl()?.scrollIntoView({ block: 'center' });
          }}
          sx={{
            flexGrow: 1,
            minWidth: 0,
            justifyContent: 'flex-start',
            minHeight: 28,
            typography: 'body2',
            fontWeight: component.is(WIDGET) ? 600 : 400,
          }}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {label}
          </Box>
        </ButtonBase>
        {isSelected && <MoveButtons component={component} />}
      </Box>
      {isOpen && inner.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {inner.map((child) => (
            <Layer key={child.cid} component={child} depth={depth + 1} />
          ))}
        </Box>
      )}
    </Box>
  );
}

export function LayersPanel() {
  const t = useT();
  const { editor } = useEditing();
  const hooks = editor.getWrapper()?.findType(HOOK) ?? [];
  return (
    <Box component="ul" aria-label={t('site.panel.layers')} sx={{ listStyle: 'none', m: 0, p: 1 }}>
      {hooks.map((hook) => (
        <Layer key={hook.cid} component={hook} depth={0} />
      ))}
    </Box>
  );
}
