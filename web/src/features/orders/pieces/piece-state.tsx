/** Chip that says where a piece is. */
import { useT } from '@/shared/i18n/i18n-context';
import { Status } from '@/shared/ui/status';
import type { Piece } from '../office/contract';

const TONES = { expected: 'stone', in: 'blue', carried: 'saffron', out: 'green' } as const;

export function PieceState({ state }: Pick<Piece, 'state'>) {
  const t = useT();
  return <Status tone={TONES[state]} label={t(`pieces.is.${state}`)} />;
}
