/** Scans pieces in and out, one request after another. */
import { useState } from 'react';
import { useCreatePieceScanMutation } from '../office/api.gen';
import type { PieceScan } from '../office/contract';
import { useKeyedSend } from '../office/use-keyed-send';

export type ScanDirection = PieceScan['direction'];

export function useScan() {
  const [create] = useCreatePieceScanMutation();
  const { send, problem } = useKeyedSend();
  const [last, setLast] = useState<PieceScan | null>(null);
  /** Scan a piece, and return whether it was stored. */
  async function scan(code: string, direction: ScanDirection, place = ''): Promise<boolean> {
    setLast(null);
    return send(async (key) => {
      const pieceScanWrite = { code: code.trim(), direction, place: place.trim() };
      setLast(await create({ 'Idempotency-Key': key, pieceScanWrite }).unwrap());
    });
  }
  return { scan, last, problem };
}
