/** Page, sorting and filters of a list in the query string. */
import { useSearchParams } from 'react-router';
import type { Sort } from '@/shared/ui/data-table-columns';

interface ListDefaults {
  sort: string;
  direction: 'asc' | 'desc';
}

export function useListState(defaults: ListDefaults) {
  const [parameters, setParameters] = useSearchParams();

  function change(values: Record<string, string | number | null>, preservePage = false): void {
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (!preservePage) next.delete('page');
        for (const [name, value] of Object.entries(values)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace: true },
    );
  }

  return {
    page: Math.max(1, Number(parameters.get('page')) || 1),
    size: Number(parameters.get('size')) || 30,
    sort: {
      field: parameters.get('sort') ?? defaults.sort,
      direction:
        parameters.get('direction') === 'desc' ? ('desc' as const) : getDirection(parameters, defaults),
    },
    get: (name: string) => parameters.get(name) ?? '',
    change,
    onSort: ({ field, direction }: Sort) => change({ sort: field, direction }),
    onPage: (page: number) => change({ page }, true),
    onSize: (size: number) => change({ size }),
  };
}

export type ListState = ReturnType<typeof useListState>;

function getDirection(parameters: URLSearchParams, defaults: ListDefaults): 'asc' | 'desc' {
  return parameters.has('direction') ? 'asc' : defaults.direction;
}
