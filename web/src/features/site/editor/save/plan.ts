/** What Save sends: contents of boxes, then the theme, by the switches that are on. */
import type { DraftBody } from '../../api';
import type { PageChange, PageWrite, WebsiteThemeChange } from '../../contract';
import { type Box, isRouteOf, type LoadedBox, type Site } from '../site';
import { mergeRules, type StyleRule } from '../styles/css-text';
import { splitBox } from '../styles/selectors';

/** Where changed styles are kept; with `widgets` contents are saved too. */
export interface Switches {
  widgets: boolean;
  page: boolean;
  all: boolean;
}

export interface BoxWrite {
  box: Box;
  /** Null for a box that is not stored yet. */
  stored: LoadedBox | null;
  change: PageChange;
}

/** Return the body that adds a new box. */
export const toNewWidget = ({ box, change }: BoxWrite, page: string): PageWrite => ({
  ...change,
  kind: 'widget',
  name: box.name,
  page,
});

/** Return the rules of a box's own CSS, which reaches what is in the box and not the box itself. */
const ownRules = (rules: readonly StyleRule[], id: string): StyleRule[] =>
  rules.flatMap((rule) => {
    const split = splitBox(rule.selector);
    return split?.box === id && split.rest ? [{ ...rule, selector: split.rest }] : [];
  });

/** Return the order number of each box of a hook that must change, so that they stand as on the canvas. */
export function planPriorities(
  boxes: readonly Box[],
  stored: ReadonlyMap<string, LoadedBox>,
): Map<string, number> {
  const changed = new Map<string, number>();
  for (const hook of new Set(boxes.map((box) => box.hook))) {
    const now = boxes.filter((box) => box.hook === hook).map(({ id }) => id);
    const before = [...stored.values()].filter((box) => box.hook === hook).map(({ item }) => item.id);
    if (now.join() === before.join()) continue;
    let last = Number.NEGATIVE_INFINITY;
    for (const id of now) {
      const current = stored.get(id)?.item.frontHookPriority;
      const needed = current !== undefined && current > last ? current : Math.max(last + 1, current ?? 0);
      last = Number.isFinite(needed) ? needed : 0;
      if (last !== current) changed.set(id, last);
    }
  }
  return changed;
}

/** Return the writes of boxes whose content, styles or place changed. */
export function planBoxes(
  boxes: readonly Box[],
  stored: ReadonlyMap<string, LoadedBox>,
  rules: readonly StyleRule[],
): BoxWrite[] {
  const priorities = planPriorities(boxes, stored);
  return boxes.flatMap((box) => {
    const before = stored.get(box.id) ?? null;
    const css = mergeRules(box.css, ownRules(rules, box.id));
    const priority = priorities.get(box.id);
    const isWritten = !before || before.html !== box.html || before.css !== css;
    const isMoved = before !== null && before.hook !== box.hook;
    const isWidget = before?.item.kind !== 'page';
    // A widget that was added with a draft shows to visitors once it is published.
    const isFirst = before?.item.isPublished === false && before.item.publishedAt === null;
    const change: PageChange = {
      ...(isWritten && { jsonSimplifiedContent: [{ html: box.html, css }] }),
      ...((isMoved || !before) && isWidget && { frontHook: box.hook }),
      ...(priority !== undefined && { frontHookPriority: priority }),
      ...(isFirst && { isPublished: true, jsonSimplifiedContent: [{ html: box.html, css }] }),
    };
    return Object.keys(change).length > 0 ? [{ box, stored: before, change }] : [];
  });
}

/** Return the change of the theme; null if the switches ask for none, or nothing would change. */
export function planTheme(
  { theme, route, locale }: Pick<Site, 'theme' | 'route' | 'locale'>,
  rules: readonly StyleRule[],
  { page, all }: Switches,
): WebsiteThemeChange | null {
  const change: WebsiteThemeChange = {};
  // A draft is published with what it has, even if nothing was changed since.
  if (rules.length === 0 && !theme.hasDraft) return null;
  if (all) change.customCss = mergeRules(theme.customCss, rules);
  if (page && route) {
    const routes = theme.customCssPerRoutes;
    const own = routes.find(({ routeUrl }) => isRouteOf(routeUrl, route));
    const routeUrl = own?.routeUrl ?? `/${locale}${route === '/' ? '' : route}`;
    const css = mergeRules(own?.css ?? '', rules);
    change.customCssPerRoutes = [...routes.filter((other) => other !== own), { css, routeUrl }];
  }
  return Object.keys(change).length > 0 ? change : null;
}

/** Return the body that keeps a box as a draft: its content, and its place where that changed. */
export function toDraft({ box, change, stored }: BoxWrite): DraftBody {
  return {
    jsonSimplifiedContent: change.jsonSimplifiedContent ?? [{ html: box.html, css: box.css }],
    ...(stored && { frontHook: change.frontHook, frontHookPriority: change.frontHookPriority }),
  };
}

/** Return whether a rule is kept nowhere with these switches. */
export const isUnkept = (rules: readonly StyleRule[], { widgets, page, all }: Switches): boolean =>
  !page && !all && rules.some(({ selector }) => !widgets || !splitBox(selector)?.rest);
