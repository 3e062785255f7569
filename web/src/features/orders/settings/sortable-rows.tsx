/** Rows whose order counts: each is moved by its grip, or with the keyboard. */
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import DragIndicator from '@mui/icons-material/DragIndicator';
import { Box, IconButton } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '@/shared/i18n/i18n-context';

interface SortableRowsProps {
  ids: string[];
  /** A row was moved from one place to another. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

export function SortableRows({ ids, onMove, children }: SortableRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = ({ active, over }: DragEndEvent) => {
    const [from, to] = [active, over].map((item) => ids.indexOf(String(item?.id)));
    if (from === undefined || to === undefined || from < 0 || to < 0 || from === to) return;
    onMove(from, to);
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={move}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

interface SortableRowProps {
  id: string;
  name: string;
  /** Grid of the row, which has an area `grip`. */
  sx: object;
  children: ReactNode;
}

export function SortableRow({ id, name, sx, children }: SortableRowProps) {
  const t = useT();
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging, attributes, listeners } =
    useSortable({ id });
  const { role: _role, ...gripAttributes } = attributes;
  const move = t('list.move', { name });
  return (
    <Box
      ref={setNodeRef}
      role="group"
      aria-label={name}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      sx={{
        display: 'grid',
        columnGap: 1,
        rowGap: 1.5,
        alignItems: 'start',
        borderBottom: 1,
        borderColor: 'divider',
        pb: 2,
        bgcolor: 'background.paper',
        ...(isDragging && { position: 'relative', zIndex: 1, opacity: 0.9 }),
        '& > *': { minWidth: 0 },
        ...sx,
      }}
    >
      <IconButton
        {...gripAttributes}
        {...listeners}
        ref={setActivatorNodeRef}
        aria-label={move}
        title={move}
        sx={{ gridArea: 'grip', cursor: 'grab', touchAction: 'none', color: 'text.secondary' }}
      >
        <DragIndicator />
      </IconButton>
      {children}
    </Box>
  );
}
