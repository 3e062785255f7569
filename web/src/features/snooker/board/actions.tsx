/** Actions of the scoreboard besides the balls. */
import Fullscreen from '@mui/icons-material/Fullscreen';
import FullscreenExit from '@mui/icons-material/FullscreenExit';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import { Box, Collapse } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Match, Shot } from '../contract';
import { BoardButton } from './board-button';
import { FoulPanel } from './foul-panel';
import { ShotsDialog } from './shots-dialog';

interface ActionsProps {
  match: Match;
  shoot: (shot: Shot) => void;
  undo: () => void;
  redo: () => void;
  /** Shots are edited at the server, once all are sent. */
  canEdit: boolean;
  full: { isFull: boolean; toggle: () => void };
}

/** Above the bar at the lower edge of a phone. */
const PANEL_STYLE = { scrollMarginBlockEnd: '80px' } as const;

/** Show a panel that opened below the visible part of the page. */
const scrollTo = (panel: HTMLElement) => panel.scrollIntoView?.({ block: 'nearest' });

const ROW_STYLE = { display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' } as const;

function MoreActions({ match, shoot, canEdit }: Pick<ActionsProps, 'match' | 'shoot' | 'canEdit'>) {
  const t = useT();
  const [isEditing, setEditing] = useState(false);
  const isOver = match.currentFrame.state === 'over';
  return (
    <Box sx={{ ...ROW_STYLE, pt: 1 }}>
      <BoardButton disabled={isOver} onClick={() => shoot({ kind: 'concede' })}>
        {t('snooker.board.concede')}
      </BoardButton>
      <BoardButton disabled={match.state === 'over'} onClick={() => shoot({ kind: 'concede-match' })}>
        {t('snooker.board.concedeMatch')}
      </BoardButton>
      <BoardButton disabled={isOver} onClick={() => shoot({ kind: 're-rack' })}>
        {t('snooker.board.reRack')}
      </BoardButton>
      <BoardButton disabled={isOver} onClick={() => shoot({ kind: 'adjust-reds', redsDown: 1 })}>
        {t('snooker.board.redLess')}
      </BoardButton>
      <BoardButton disabled={isOver} onClick={() => shoot({ kind: 'adjust-reds', redsDown: -1 })}>
        {t('snooker.board.redMore')}
      </BoardButton>
      <BoardButton disabled={!canEdit} onClick={() => setEditing(true)}>
        {t('snooker.board.editShots')}
      </BoardButton>
      {isEditing && <ShotsDialog match={match} onClose={() => setEditing(false)} />}
    </Box>
  );
}

export function Actions({ match, shoot, undo, redo, canEdit, full }: ActionsProps) {
  const t = useT();
  const [panel, setPanel] = useState<'foul' | 'more' | null>(null);
  const toggle = (name: 'foul' | 'more') => setPanel(panel === name ? null : name);
  const isOver = match.currentFrame.state === 'over';
  return (
    <Box>
      <Box sx={ROW_STYLE}>
        <BoardButton startIcon={<Undo />} disabled={!match.canUndo} onClick={undo}>
          {t('snooker.board.undo')}
        </BoardButton>
        <BoardButton startIcon={<Redo />} disabled={!match.canRedo} onClick={redo}>
          {t('snooker.board.redo')}
        </BoardButton>
        <BoardButton disabled={isOver} onClick={() => shoot({ kind: 'win-frame' })}>
          {t('snooker.board.won')}
        </BoardButton>
        <BoardButton disabled={match.state === 'over'} onClick={() => shoot({ kind: 'new-frame' })}>
          {t('snooker.board.newFrame')}
        </BoardButton>
        <BoardButton onClick={() => shoot({ kind: 'new-game' })}>{t('snooker.board.newGame')}</BoardButton>
        <BoardButton disabled={isOver} aria-expanded={panel === 'foul'} onClick={() => toggle('foul')}>
          {t('snooker.foul.title')}
        </BoardButton>
        <BoardButton aria-expanded={panel === 'more'} onClick={() => toggle('more')}>
          {t('snooker.board.more')}
        </BoardButton>
        <BoardButton startIcon={full.isFull ? <FullscreenExit /> : <Fullscreen />} onClick={full.toggle}>
          {t('snooker.board.fullScreen')}
        </BoardButton>
      </Box>
      <Collapse in={panel === 'foul' && !isOver} unmountOnExit onEntered={scrollTo} sx={PANEL_STYLE}>
        <Box sx={{ pt: 1 }}>
          <FoulPanel
            match={match}
            onFoul={(shot) => {
              shoot(shot);
              setPanel(null);
            }}
          />
        </Box>
      </Collapse>
      <Collapse in={panel === 'more'} unmountOnExit onEntered={scrollTo} sx={PANEL_STYLE}>
        <MoreActions match={match} shoot={shoot} canEdit={canEdit} />
      </Collapse>
    </Box>
  );
}
