/** Commands of the palette under their headings: recent, pages, actions, questions, searches. */
import AddOutlined from '@mui/icons-material/AddOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Search from '@mui/icons-material/Search';
import { useColorScheme } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { canOpen } from '@/shared/auth/access';
import { signOut } from '@/shared/auth/session';
import { useMe } from '@/shared/auth/use-me';
import type { FeaturePage } from '@/shared/feature/feature';
import { aboutParameters } from '@/shared/feature/on-screen-slice';
import { usePageTitle } from '@/shared/feature/use-page-title';
import { useT } from '@/shared/i18n/i18n-context';
import { useAppDispatch, useAppSelector } from '@/shared/store/hooks';
import { useMorePages } from '../more-pages';
import { pages, toOutsidePage } from '../pages';
import { readRecent } from './recent';

export interface Command {
  key: string;
  label: string;
  detail?: string | undefined;
  icon: ComponentType;
  /** Path below /admin, or what to do. */
  to?: string;
  act?: () => void;
}

export interface CommandGroup {
  titleKey: string;
  commands: readonly Command[];
}

const contains = (label: string, query: string) => label.toLowerCase().includes(query);

/** Return the pages that the user may open; paths with a parameter are omitted. */
export function useOpenPages(): FeaturePage[] {
  const me = useMe();
  return [...pages, ...useMorePages()].filter((page) => canOpen(me, page) && !page.path.includes(':'));
}

/** Return the same pages with those of outside applications. */
const useNamedPages = (): FeaturePage[] => [...useOpenPages(), ...useMe().outsidePages.map(toOutsidePage)];

function usePageCommands(query: string): Command[] {
  const titleOf = usePageTitle();
  return useNamedPages()
    .map((page) => ({ key: page.path, label: titleOf(page), to: `/${page.path}`, icon: page.icon }))
    .filter(({ label }) => contains(label, query));
}

function useActions(query: string, onShortcuts: () => void): Command[] {
  const t = useT();
  const me = useMe();
  const dispatch = useAppDispatch();
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  const sell = pages.find(({ path }) => path === 'pos');
  const actions: Command[] = [
    ...(sell && canOpen(me, { ...sell, roles: sell.menuRoles ?? [] })
      ? [{ key: 'new-order', label: t('frame.action.newOrder'), icon: AddOutlined, to: '/pos' }]
      : []),
    {
      key: 'scheme',
      label: t(isDark ? 'frame.action.light' : 'frame.action.dark'),
      icon: isDark ? LightModeOutlined : DarkModeOutlined,
      act: () => setMode(isDark ? 'light' : 'dark'),
    },
    { key: 'shortcuts', label: t('frame.shortcuts'), icon: KeyboardOutlined, act: onShortcuts },
    { key: 'sign-out', label: t('shell.signOut'), icon: LogoutOutlined, act: () => void dispatch(signOut()) },
  ];
  return actions.filter(({ label }) => contains(label, query));
}

function useSearches(text: string): Command[] {
  const t = useT();
  const searchable = useOpenPages().filter((page) => text && page.searchable);
  return searchable.map((page) => ({
    key: `search-${page.path}`,
    label: t('shell.searchIn', { text, page: t(page.titleKey) }),
    to: `/${page.path}?search=${encodeURIComponent(text)}`,
    icon: Search,
  }));
}

/** Return what can be asked; one word is a search. */
function useQuestions(text: string): Command[] {
  const t = useT();
  const item = useAppSelector(({ onScreen }) => onScreen.item);
  const about = item ? `&${aboutParameters(item)}` : '';
  const answering = useOpenPages().filter((page) => /\S\s+\S/.test(text) && page.answers);
  return answering.map((page) => ({
    key: `ask-${page.path}`,
    label: t('frame.palette.ask', { text }),
    detail: item?.label || undefined,
    to: `/${page.path}?ask=${encodeURIComponent(text)}${about}`,
    icon: page.icon,
  }));
}

/** Return what was opened last and may be opened still; a page has its name of now. */
function useRecent(): Command[] {
  const { id } = useMe();
  const titleOf = usePageTitle();
  const named = useNamedPages();
  return readRecent(id).flatMap(({ to, label, detail }) => {
    const path = to.slice(1).split('?')[0] ?? '';
    const page = named.find((entry) => path === entry.path);
    if (!page && !named.some((entry) => path.startsWith(`${entry.path}/`))) return [];
    const isPage = page && to === `/${page.path}`;
    return [
      { key: `recent-${to}`, label: isPage ? titleOf(page) : label, detail, to, icon: HistoryOutlined },
    ];
  });
}

/** Return the groups that need no request; `recordGroups` are the groups of records, which stand between. */
export function useCommandGroups(
  text: string,
  recordGroups: readonly CommandGroup[],
  onShortcuts: () => void,
): CommandGroup[] {
  const query = text.trim().toLowerCase();
  const recent = useRecent();
  const groups = [
    { titleKey: 'frame.palette.recent', commands: query ? [] : recent },
    { titleKey: 'frame.palette.pages', commands: usePageCommands(query) },
    ...recordGroups,
    { titleKey: 'frame.palette.actions', commands: useActions(query, onShortcuts) },
    // Enter asks a sentence that is the name of nothing.
    { titleKey: 'frame.palette.questions', commands: useQuestions(text.trim()) },
    { titleKey: 'frame.palette.searches', commands: useSearches(text.trim()) },
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}
