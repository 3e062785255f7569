/** Sends what changed: contents one by one, then the theme. A failure keeps everything and is reported. */
import type { Editor } from 'grapesjs';
import { type Problem, toProblem } from '@/shared/api/problem';
import type { AppDispatch } from '@/shared/store/hooks';
import { siteApi } from '../../api';
import type { SitePage } from '../../contract';
import { readBoxes, readRules, renameBox } from '../canvas';
import { isNewBox, type LoadedBox, type Site } from '../site';
import { type BoxWrite, planBoxes, planTheme, type Switches, toDraft, toNewWidget } from './plan';

/** A page that is being edited, with what is stored of it. */
export interface Session {
  site: Site;
  stored: Map<string, LoadedBox>;
  themeVersion: number;
  /** Name of a box that is not stored. */
  newName: string;
}

export interface Failure {
  /** Id of the box; empty for the theme. */
  id: string;
  name: string;
  problem: Problem;
}

export interface SaveOutcome {
  failures: Failure[];
  /** Boxes, or the theme, that someone else saved meanwhile. */
  stale: Failure[];
}

const nameOf = ({ stored, newName }: Session, id: string): string => stored.get(id)?.item.name ?? newName;

async function sendBox(dispatch: AppDispatch, { site }: Session, write: BoxWrite): Promise<SitePage> {
  const { locale, page } = site;
  const { createContent, writeContent } = siteApi.endpoints;
  if (!write.stored)
    return dispatch(createContent.initiate({ locale, body: toNewWidget(write, page['@id']) })).unwrap();
  const body = { ...write.change, version: write.stored.item.version };
  return dispatch(writeContent.initiate({ id: write.box.id, locale, body })).unwrap();
}

/** Keep content as a draft, which visitors don't see. A new widget is added hidden. */
async function sendDraft(dispatch: AppDispatch, { site }: Session, write: BoxWrite): Promise<SitePage> {
  const { locale, page } = site;
  const { createContent, writeDraft } = siteApi.endpoints;
  const { jsonSimplifiedContent: _content, ...rest } = write.change;
  const stored =
    write.stored?.item ??
    (await dispatch(
      createContent.initiate({
        locale,
        body: { ...toNewWidget({ ...write, change: rest }, page['@id']), isPublished: false },
      }),
    ).unwrap());
  const body = { ...toDraft(write), version: stored.version };
  return dispatch(writeDraft.initiate({ id: stored.id, locale, body })).unwrap();
}

function remember(editor: Editor, session: Session, { box }: BoxWrite, item: SitePage, css: string): void {
  session.stored.set(item.id, { item, html: box.html, css, hook: box.hook });
  if (isNewBox(box.id)) renameBox(editor, session.site, box.id, item.id);
}

const writtenCss = ({ box, change }: BoxWrite): string =>
  change.jsonSimplifiedContent?.map((part) => part.css ?? '').join('\n') ?? box.css;

/** Return drafts on the canvas that did not change since, so that they are published as they are. */
const unchangedDrafts = ({ stored, site }: Session, written: ReadonlySet<string>): SitePage[] =>
  [...stored.values()]
    .map(({ item }) => item)
    .filter(
      ({ id, hasDraft, contentLocale }) => hasDraft && contentLocale === site.locale && !written.has(id),
    );

const THEME = { id: '', name: '' };

async function attempt(
  outcome: SaveOutcome,
  place: Omit<Failure, 'problem'>,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    const problem = toProblem(error);
    (problem.status === 412 ? outcome.stale : outcome.failures).push({ ...place, problem });
  }
}

/** Publish the styles of pages, or keep them as the theme's draft. */
async function saveTheme(
  dispatch: AppDispatch,
  editor: Editor,
  session: Session,
  switches: Switches,
  kind: 'updateWebsiteTheme' | 'saveThemeDraft',
): Promise<void> {
  const { site } = session;
  const change = planTheme(site, readRules(editor), switches);
  if (!change) return;
  const websiteThemeChange = { ...change, version: session.themeVersion };
  const write = siteApi.endpoints[kind].initiate({ id: site.theme.id, websiteThemeChange });
  const theme = await dispatch(write).unwrap();
  session.themeVersion = theme.version;
}

/** Publish what changed. */
export async function saveSite(
  dispatch: AppDispatch,
  editor: Editor,
  session: Session,
  switches: Switches,
): Promise<SaveOutcome> {
  const outcome: SaveOutcome = { failures: [], stale: [] };
  if (switches.widgets) {
    const boxes = readBoxes(editor, (id) => nameOf(session, id));
    const writes = planBoxes(boxes, session.stored, readRules(editor));
    for (const write of writes)
      await attempt(outcome, { id: write.box.id, name: write.box.name }, async () =>
        remember(editor, session, write, await sendBox(dispatch, session, write), writtenCss(write)),
      );
    for (const { id, name } of unchangedDrafts(session, new Set(writes.map(({ box }) => box.id))))
      await attempt(outcome, { id, name }, async () => {
        const { publishContent } = siteApi.endpoints;
        const item = await dispatch(publishContent.initiate({ id, locale: session.site.locale })).unwrap();
        const before = session.stored.get(id);
        if (before) session.stored.set(id, { ...before, item });
      });
  }
  if (outcome.failures.length === 0 && outcome.stale.length === 0)
    await attempt(outcome, THEME, () => saveTheme(dispatch, editor, session, switches, 'updateWebsiteTheme'));
  return outcome;
}

/** Keep changed contents, places and styles of pages as drafts. */
export async function saveDrafts(
  dispatch: AppDispatch,
  editor: Editor,
  session: Session,
  switches: Switches,
): Promise<SaveOutcome> {
  const outcome: SaveOutcome = { failures: [], stale: [] };
  const boxes = readBoxes(editor, (id) => nameOf(session, id));
  for (const write of planBoxes(boxes, session.stored, readRules(editor))) {
    await attempt(outcome, { id: write.box.id, name: write.box.name }, async () => {
      const item = await sendDraft(dispatch, session, write);
      remember(editor, session, write, item, writtenCss(write));
    });
  }
  if (outcome.failures.length === 0 && outcome.stale.length === 0)
    await attempt(outcome, THEME, () => saveTheme(dispatch, editor, session, switches, 'saveThemeDraft'));
  return outcome;
}
