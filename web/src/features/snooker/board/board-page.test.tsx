import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import { newMatch } from '@/testing/snooker-match';
import type { Match, Shot } from '../contract';
import { play } from '../engine/play';

interface SentShot extends Shot {
  clientShotId: string;
  playedAt: string;
}

/** Mock server of a match that plays each shot id once. */
function createTable(mode: Match['mode'] = 'club') {
  const table = { match: newMatch(mode, 15, [0, 0]), sent: [] as SentShot[], isOffline: false };
  const shots = http.post('*/fr/api/snooker_matches/m1/shots', async ({ request }) => {
    if (table.isOffline) return HttpResponse.error();
    const shot = (await request.json()) as SentShot;
    if (!table.sent.some(({ clientShotId }) => clientShotId === shot.clientShotId)) {
      table.sent.push(shot);
      const next = play(table.match, shot, shot.playedAt);
      table.match = { ...next, version: table.match.version + 1, canUndo: true };
    }
    return HttpResponse.json(table.match);
  });
  server.use(
    shots,
    http.get('*/fr/api/snooker_matches/m1', () => HttpResponse.json(table.match)),
    http.get('*/fr/api/snooker_waiting_entries', () => collection([])),
    ...createShop().handlers,
  );
  return table;
}

const scores = () => screen.getAllByTestId('score').map(({ textContent }) => textContent);

async function openBoard() {
  const app = renderApp('/snooker/match/m1');
  await screen.findAllByTestId('score');
  return app;
}

describe('the scoreboard', () => {
  it('shows a shot at once and sends shots in order', async () => {
    const table = createTable();
    const { user } = await openBoard();
    await user.keyboard('17');
    expect(scores()).toEqual(['8', '0']);
    await user.keyboard('0');
    await waitFor(() => expect(table.sent.map(({ kind }) => kind)).toEqual(['pot', 'pot', 'end-turn']));
    expect(new Set(table.sent.map(({ clientShotId }) => clientShotId)).size).toBe(3);
  });

  it('announces a free ball, warns at the second miss and offers the frame at the third', async () => {
    const table = createTable('match');
    const miss: Shot = { kind: 'miss', points: 4, next: 'offender' };
    table.match = play(table.match, { kind: 'foul', points: 4, freeBall: true }, '2026-11-21T20:00:00Z');
    const { unmount } = await openBoard();
    expect(await screen.findByText(/Free ball : toute bille/)).toBeVisible();
    unmount();
    table.match = [miss, miss].reduce(
      (match, shot) => play(match, shot, '2026-11-21T20:01:00Z'),
      table.match,
    );
    const warned = await openBoard();
    expect(await screen.findByText(/Deuxième miss de Sara/)).toBeVisible();
    warned.unmount();
    table.match = play(table.match, miss, '2026-11-21T20:02:00Z');
    const { user } = await openBoard();
    await user.click(await screen.findByRole('button', { name: 'Donner la frame à Ali' }));
    await waitFor(() => expect(table.sent).toMatchObject([{ kind: 'win-frame', player: 1 }]));
  });

  it('shows a panel that opens below the visible part of a phone', async () => {
    createTable('match');
    const { user } = await openBoard();
    const scrolled: string[] = [];
    // The test environment has none.
    Element.prototype.scrollIntoView = function () {
      scrolled.push(this.textContent ?? '');
    };
    await user.click(screen.getByRole('button', { name: 'Faute' }));
    await waitFor(() => expect(scrolled).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Plus' }));
    await waitFor(() => expect(scrolled[1]).toContain('Corriger'));
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it('edits an earlier shot, and shows which later one would be against the rules', async () => {
    const table = createTable('match');
    table.match = { ...play(table.match, { kind: 'pot', ball: 1 }, ''), canUndo: true };
    const shot = { position: 0, frame: 1, turn: 1, kind: 'pot', ball: 1, points: 0, redsDown: 0, player: 0 };
    const sent: unknown[] = [];
    server.use(
      http.get('*/fr/api/snooker_matches/m1/shots', () =>
        HttpResponse.json({
          shots: [{ ...shot, next: 'opponent', freeBall: false, isEditable: true, scores: [1, 0] }],
        }),
      ),
      http.post('*/fr/api/snooker_matches/m1/edit', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(
          { title: 'Refusé', detail: 'Frame 1, shot 2 (pot)', violations: [] },
          { status: 422 },
        );
      }),
    );
    const { user } = await openBoard();
    await user.click(screen.getByRole('button', { name: 'Plus' }));
    await user.click(await screen.findByRole('button', { name: 'Corriger' }));
    await user.click(await screen.findByRole('button', { name: 'Corriger', expanded: false }));
    await user.click(screen.getByRole('combobox', { name: "Ce que c'était" }));
    await user.click(await screen.findByRole('option', { name: 'Faute' }));
    await user.click(screen.getByRole('button', { name: 'Corriger le coup' }));
    expect(await screen.findByText('Frame 1, shot 2 (pot)')).toBeInTheDocument();
    expect(sent).toMatchObject([{ position: 0, kind: 'foul', points: 4, next: 'opponent' }]);
  });

  it('tosses for who plays first at a re-spotted black', async () => {
    const table = createTable('match');
    table.match.currentFrame = {
      ...table.match.currentFrame,
      respotted: true,
      canSelect: true,
      reds: 0,
      colours: [7],
      ballOn: 'black',
    };
    const { user } = await openBoard();
    await user.click(await screen.findByRole('button', { name: 'Tirer au sort' }));
    await waitFor(() => expect(table.sent).toMatchObject([{ kind: 'select-player' }]));
    expect(await screen.findByText(/commence\.$/)).toBeVisible();
  });

  it('works offline and sends waiting shots once online', async () => {
    const table = createTable();
    const { user } = await openBoard();
    table.isOffline = true;
    await user.keyboard('57');
    expect(scores()).toEqual(['12', '0']);
    expect(await screen.findByText(/Pas de connexion/)).toBeInTheDocument();
    table.isOffline = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(table.sent.map(({ ball }) => ball)).toEqual([5, 7]));
    await waitFor(() => expect(screen.queryByText(/Pas de connexion/)).not.toBeInTheDocument());
    expect(scores()).toEqual(['12', '0']);
  });

  it('has stored a shot when it shows it, and sends it when the match is opened again', async () => {
    const table = createTable();
    table.isOffline = true;
    const { user, unmount } = await openBoard();
    await user.keyboard('17');
    expect(scores()).toEqual(['8', '0']);
    expect(localStorage.getItem('souk.shots.atlas.m1')).toContain('"ball":7');
    unmount();
    await openBoard();
    expect(scores()).toEqual(['8', '0']);
    table.isOffline = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(table.sent.map(({ ball }) => ball)).toEqual([1, 7]));
    await waitFor(() => expect(localStorage.getItem('souk.shots.atlas.m1')).toBeNull());
  });

  it('shows which rule forbids a shot and sends nothing', async () => {
    const table = createTable('match');
    const { user } = await openBoard();
    await user.keyboard('7');
    expect(await screen.findByText("Ce n'est pas la bille à jouer.")).toBeInTheDocument();
    expect(table.sent).toEqual([]);
  });

  it('reverts a shot that the server rejects', async () => {
    const table = createTable();
    const problem = { title: 'Refusé', detail: 'La frame est terminée.', violations: [] };
    server.use(
      http.post('*/fr/api/snooker_matches/m1/shots', () => HttpResponse.json(problem, { status: 422 })),
    );
    const { user } = await openBoard();
    await user.keyboard('7');
    expect(await screen.findByText('La frame est terminée.')).toBeInTheDocument();
    await waitFor(() => expect(scores()).toEqual(['0', '0']));
    expect(table.sent).toEqual([]);
  });

  it('follows another scorer', async () => {
    const table = createTable();
    const { store } = await openBoard();
    table.match = { ...play(table.match, { kind: 'pot', ball: 6 }, ''), version: 9 };
    const { snookerContract } = await import('../api.gen');
    store.dispatch(snookerContract.util.invalidateTags(['SnookerMatch']));
    await waitFor(() => expect(scores()).toEqual(['6', '0']));
  });

  it('shows an empty waiting list', async () => {
    createTable();
    await openBoard();
    expect(await screen.findByText('Aucun joueur trouvé')).toBeInTheDocument();
  });
});
