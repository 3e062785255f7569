/** Styles of the selected element: what they apply to, its states, and the properties in groups. */
import { Box, MenuItem, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import type { Component } from 'grapesjs';
import { useReducer, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { readStyle, writeStyle } from '../canvas';
import { isInWidget } from '../component-types';
import { mediaOf } from '../devices';
import { useEditing } from '../editing-context';
import { isImportant, withImportant } from './css-text';
import {
  fromCssValue,
  STATES,
  STYLE_GROUPS,
  type StyleProperty,
  type StyleState,
  toCssValue,
} from './properties';
import { PropertyRow } from './property-row';
import { idSelector, targetsOf } from './selectors';

const newId = (): string => `s-${crypto.randomUUID().slice(0, 8)}`;

/** Return the id that the content has, not the one that the canvas gives every element. */
const ownId = (component: Component | null): string => String(component?.get('attributes')?.id ?? '');

/** The rule of the selected element that the panel changes. */
function useRule() {
  const { editor, selected, device, isLocked } = useEditing();
  const [state, setState] = useState<StyleState>('');
  const [chosen, setChosen] = useState(0);
  // The canvas reports changes in the next frame; the panel shows its own at once.
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const element = selected?.getEl() ?? null;
  const targets = element ? targetsOf(element, ownId(selected)) : [];
  const index = chosen < targets.length ? chosen : 0;
  const target = targets[index] ?? '';
  const withState = (selector: string) => (state ? `${selector}:${state}` : selector);
  const media = mediaOf(device);
  const style = target ? readStyle(editor, withState(target), media) : {};
  const computed = element ? element.ownerDocument.defaultView?.getComputedStyle(element) : undefined;

  function write(name: string, value: string): void {
    if (!selected || !element) return;
    // Its place would change with what is around it; an id stays with the element.
    const needsId = index === 0 && !isLocked && !ownId(selected) && isInWidget(selected);
    const id = newId();
    if (needsId) selected.addAttributes({ id });
    writeStyle(editor, withState(needsId ? idSelector(element, id) : target), media, { [name]: value });
    redraw();
  }
  return {
    targets,
    target,
    index,
    setIndex: setChosen,
    state,
    setState,
    value: (name: string) => style[name] ?? '',
    /** What the element shows without a style of its own. */
    computed: (name: string) => computed?.getPropertyValue(name) ?? '',
    write,
  };
}

export function StylePanel() {
  const t = useT();
  const rule = useRule();
  if (!rule.target)
    return (
      <Typography color="textSecondary" sx={{ p: 2 }}>
        {t('site.panel.nothingSelected')}
      </Typography>
    );

  const row = ({ name, ...property }: StyleProperty) => {
    const value = rule.value(name);
    return (
      <PropertyRow
        key={`${rule.target}${rule.state}${name}`}
        property={{ name, ...property }}
        value={fromCssValue(name, withImportant(value, false))}
        placeholder={fromCssValue(name, rule.computed(name))}
        important={isImportant(value)}
        onChange={(next, important) => rule.write(name, withImportant(toCssValue(name, next), important))}
      />
    );
  };

  return (
    <Box sx={{ p: 1.5, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TextField
        select
        id="style-target"
        label={t('site.style.target')}
        value={rule.index}
        onChange={({ target }) => rule.setIndex(Number(target.value))}
      >
        {rule.targets.map((target, index) => (
          <MenuItem key={target} value={index}>
            <bdi dir="ltr">
              {index === 0 ? t('site.style.element') : target.replace(/^\[data-widget[^ ]* /, '')}
            </bdi>
          </MenuItem>
        ))}
      </TextField>
      <ToggleButtonGroup
        exclusive
        size="small"
        fullWidth
        aria-label={t('site.style.state')}
        value={rule.state}
        onChange={(_event, value: StyleState | null) => rule.setState(value ?? '')}
      >
        {STATES.map((state) => (
          <ToggleButton key={state} value={state}>
            {t(`site.state.${state}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {STYLE_GROUPS.map(({ name, properties }) => (
        <Box
          component="details"
          key={name}
          open={name === 'text'}
          sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}
        >
          <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, mb: 1 }}>
            {t(`site.styleGroup.${name}`)}
          </Box>
          <Box sx={{ display: 'grid', gap: 1 }}>{properties.map(row)}</Box>
        </Box>
      ))}
    </Box>
  );
}
