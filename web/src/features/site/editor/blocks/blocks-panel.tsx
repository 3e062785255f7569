/** The library of blocks: drag one into a hook or a widget, or press it to insert it. */
import { Box, ButtonBase, Typography } from '@mui/material';
import type { Block, Component } from 'grapesjs';
import { useEffect } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useEditing } from '../editing-context';
import { BLOCKS } from './blocks';
import { adoptBlock, insertBlock } from './insert-block';

const TILE = {
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 0.5,
  minHeight: 72,
  p: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  typography: 'caption',
  cursor: 'grab',
  '&:hover': { borderColor: 'primary.main' },
} as const;

export function BlocksPanel() {
  const t = useT();
  const { editor, session, isLocked } = useEditing();

  useEffect(() => {
    for (const block of BLOCKS)
      editor.Blocks.add(block.id, { label: block.id, content: block.html(t), select: true });
    const onStop = (added: Component | Component[] | undefined, dragged: Block) => {
      const component = Array.isArray(added) ? added[0] : added;
      const block = BLOCKS.find(({ id }) => id === dragged?.getId());
      if (component && block) adoptBlock(editor, session.site, component, block);
    };
    editor.on('block:drag:stop', onStop);
    return () => {
      editor.off('block:drag:stop', onStop);
    };
  }, [editor, session, t]);

  return (
    <Box sx={{ p: 1.5 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t(isLocked ? 'site.panel.locked' : 'site.panel.blocksHint')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
        {BLOCKS.map((block) => {
          const { id, icon: Icon } = block;
          return (
            <ButtonBase
              key={id}
              // Firefox drags no buttons.
              component="div"
              sx={TILE}
              disabled={isLocked}
              draggable={!isLocked}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', id);
                const dragged = editor.Blocks.get(id);
                if (dragged) editor.Blocks.startDrag(dragged, event.nativeEvent);
              }}
              onDragEnd={() => editor.Blocks.endDrag(false)}
              onClick={() => insertBlock(editor, session.site, block, block.html(t))}
            >
              <Icon fontSize="small" />
              {t(`site.block.${id}`)}
            </ButtonBase>
          );
        })}
      </Box>
    </Box>
  );
}
