import type { CallBudgets, Reservation } from '../activities/clouds/shared/call-budgets.ts';
import type { CloudAnswer } from './cloud-calls.ts';

/**
 * Returns budgets that the thread with the database keeps: `send` requests a reservation, and `answered` receives the
 * result.
 */
export function budgetsOfParent(
  send: (message: CloudAnswer & { type: 'reserve' | 'slow' }) => void,
): CallBudgets & { answered(reservation: number, granted: Reservation | null): void } {
  const waiting = new Map<number, (granted: Reservation | null) => void>();
  let reservations = 0;
  return {
    async reserve(asked) {
      reservations += 1;
      const reservation = reservations;
      const granted = await new Promise<Reservation | null>((resolve) => {
        waiting.set(reservation, resolve);
        send({ type: 'reserve', reservation, ...asked });
      });
      if (granted === null) throw new Error('the budgets cannot be reached');
      return granted;
    },
    async slow(refused) {
      send({ type: 'slow', ...refused });
    },
    answered(reservation, granted) {
      waiting.get(reservation)?.(granted);
      waiting.delete(reservation);
    },
  };
}
