/** What can be set of the selected element beside its styles: links, pictures, sliders, where a widget stands. */
import { Box, Button, FormControlLabel, MenuItem, Switch, TextField, Typography } from '@mui/material';
import type { Component } from 'grapesjs';
import { useT } from '@/shared/i18n/i18n-context';
import { EMBED } from '../blocks/embed-address';
import { HOOK, WIDGET } from '../component-types';
import { useEditing } from '../editing-context';
import { clampTrait, numberTraits, SLIDER, slide, sliderStyle, switchTraits } from '../slider';
import { useTypedText } from '../use-typed-text';
import { EmbedFields } from './embed-fields';

/** Attributes that can be typed, by element. */
const ATTRIBUTES: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  img: ['alt', 'title'],
  'souk-map': ['latitude', 'longitude', 'zoom', 'height', 'address'],
  'souk-price-list': ['category'],
  [EMBED]: ['title', 'height'],
};

function TypedField({
  label,
  value,
  onApply,
}: {
  label: string;
  value: string;
  onApply: (value: string) => void;
}) {
  const text = useTypedText(value, onApply);
  return <TextField label={label} {...text} slotProps={{ htmlInput: { dir: 'auto' } }} />;
}

/** Make the slider have as many slides as its trait says; those that there are keep their content. */
function setSlides(slider: Component, count: number): void {
  const slides = slider.components();
  while (slides.length > count) slides.at(slides.length - 1).remove();
  while (slides.length < count) slides.add(slide(slides.length + 1));
}

function SliderFields({ slider }: { slider: Component }) {
  const t = useT();
  const attributes = slider.getAttributes();
  const set = (change: Record<string, string>) => {
    const next = { ...slider.getAttributes(), ...change };
    const style = sliderStyle(Number(next.width), Number(next.height));
    slider.addAttributes({ ...change });
    slider.setStyle(
      Object.fromEntries(
        style
          .split(';')
          .filter(Boolean)
          .map((part) => part.split(':').map((piece) => piece.trim())),
      ),
    );
  };
  return (
    <>
      {numberTraits.map((trait) => (
        <TypedField
          key={trait.name}
          label={`${t(`site.slider.${trait.name}`)} (${trait.minimum}–${trait.maximum})`}
          value={String(attributes[trait.attribute] ?? trait.initial)}
          onApply={(typed) => {
            const value = clampTrait(trait, typed);
            set({ [trait.attribute]: String(value) });
            if (trait.name === 'numSlides') setSlides(slider, value);
          }}
        />
      ))}
      {switchTraits.map(({ name, attribute }) => (
        <FormControlLabel
          key={name}
          label={t(`site.slider.${name}`)}
          control={
            <Switch
              checked={attributes[attribute] === 'true'}
              onChange={({ target }) => set({ [attribute]: String(target.checked) })}
            />
          }
        />
      ))}
    </>
  );
}

/** The hook of a widget, which can be chosen here instead of dragging. */
function WidgetFields({ widget }: { widget: Component }) {
  const t = useT();
  const { editor } = useEditing();
  const hooks = editor.getWrapper()?.findType(HOOK) ?? [];
  const nameOf = (hook: Component) => String(hook.getAttributes()['data-hook']);
  return (
    <TextField
      select
      label={t('site.widget.hook')}
      value={nameOf(widget.parent() ?? widget)}
      onChange={({ target }) => {
        const hook = hooks.find((candidate) => nameOf(candidate) === target.value);
        if (hook) widget.move(hook, {});
      }}
    >
      {hooks.map((hook) => (
        <MenuItem key={hook.cid} value={nameOf(hook)}>
          <bdi dir="ltr">{nameOf(hook)}</bdi>
        </MenuItem>
      ))}
    </TextField>
  );
}

export function SettingsPanel() {
  const t = useT();
  const { selected, isLocked, choosePicture } = useEditing();
  const tag = selected?.tagName.toLowerCase() ?? '';
  const attributes = selected?.getAttributes() ?? {};
  const names = ATTRIBUTES[tag] ?? [];
  const isOwn = selected && !isLocked && (selected.is(WIDGET) || selected.closestType(WIDGET));
  if (!selected || !isOwn)
    return (
      <Typography color="textSecondary" sx={{ p: 2 }}>
        {t(selected ? 'site.panel.locked' : 'site.panel.nothingSelected')}
      </Typography>
    );
  return (
    <Box key={selected.cid} sx={{ p: 1.5, display: 'grid', gap: 1.5 }}>
      {selected.is(WIDGET) && <WidgetFields widget={selected} />}
      {selected.is(SLIDER) && <SliderFields slider={selected} />}
      {tag === EMBED && <EmbedFields embed={selected} />}
      {tag === 'img' && (
        <Button
          variant="outlined"
          onClick={() => choosePicture((path) => selected.addAttributes({ src: path }))}
        >
          {t('site.images.choose')}
        </Button>
      )}
      {names.map((name) => (
        <TypedField
          key={name}
          label={t(`site.attribute.${name}`)}
          value={String(attributes[name] ?? '')}
          onApply={(value) => selected.addAttributes({ [name]: value })}
        />
      ))}
      {!selected.is(WIDGET) && !selected.is(SLIDER) && names.length === 0 && (
        <Typography color="textSecondary">{t('site.panel.noSettings')}</Typography>
      )}
    </Box>
  );
}
