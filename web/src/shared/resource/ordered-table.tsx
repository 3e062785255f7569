/** Table whose rows are put in order by dragging their grip, or with the arrow keys on it. */
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
import { IconButton, type IconButtonProps, TableRow } from '@mui/material';
import { createContext, use, useMemo } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { DataTable } from '@/shared/ui/data-table';
import type { DataTableProps, RowFrameProps } from '@/shared/ui/data-table-columns';

interface OrderedTableProps<T> extends DataTableProps<T> {
  getName: (row: T) => string;
  onMove: (id: string, target: string) => void;
}

const GripContext = createContext<IconButtonProps>({});

function SortableRow({ rowKey, ...row }: RowFrameProps) {
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging, attributes, listeners } =
    useSortable({ id: rowKey });
  const { role: _role, ...gripAttributes } = attributes;
  return (
    <GripContext value={{ ...gripAttributes, ...listeners, ref: setActivatorNodeRef }}>
      <TableRow
        {...row}
        ref={setNodeRef}
        style={{
          transform: transform ? `translateY(${transform.y}px)` : undefined,
          transition,
          ...(isDragging && { position: 'relative', zIndex: 1, opacity: 0.8 }),
        }}
      />
    </GripContext>
  );
}

function Grip({ name }: { name: string }) {
  const label = useT()('list.move', { name });
  return (
    <IconButton
      size="small"
      {...use(GripContext)}
      aria-label={label}
      title={label}
      sx={{ cursor: 'grab', touchAction: 'none', color: 'text.secondary' }}
    >
      <DragIndicator fontSize="small" />
    </IconButton>
  );
}

function useAnnouncements<T>(rows: readonly T[], { getKey, getName }: OrderedTableProps<T>) {
  const t = useT();
  return useMemo(() => {
    const indexOf = (id: unknown) => rows.findIndex((row) => getKey(row) === id);
    const announce = (id: unknown, target: unknown) => {
      const row = rows[indexOf(id)];
      return (
        row && t('list.movedTo', { name: getName(row), position: indexOf(target) + 1, count: rows.length })
      );
    };
    return {
      screenReaderInstructions: { draggable: t('list.moveHint') },
      announcements: {
        onDragStart: ({ active }: { active: { id: unknown } }) => announce(active.id, active.id),
        onDragOver: ({ active, over }: DragEndEvent) => (over ? announce(active.id, over.id) : undefined),
        onDragEnd: ({ active, over }: DragEndEvent) => announce(active.id, (over ?? active).id),
        onDragCancel: ({ active }: { active: { id: unknown } }) => announce(active.id, active.id),
      },
    };
  }, [rows, getKey, getName, t]);
}

export function OrderedTable<T>(props: OrderedTableProps<T>) {
  const { columns, rows = [], getKey, getName, onMove, ...table } = props;
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const accessibility = useAnnouncements(rows, props);
  const grip = {
    field: 'order',
    label: useT()('list.order'),
    hasHiddenLabel: true,
    width: 72,
    cell: (row: T) => <Grip name={getName(row)} />,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={({ active, over }) =>
        over && over.id !== active.id && onMove(String(active.id), String(over.id))
      }
    >
      <SortableContext items={rows.map(getKey)} strategy={verticalListSortingStrategy}>
        <DataTable
          {...table}
          columns={[grip, ...columns]}
          rows={rows}
          getKey={getKey}
          RowFrame={SortableRow}
        />
      </SortableContext>
    </DndContext>
  );
}
