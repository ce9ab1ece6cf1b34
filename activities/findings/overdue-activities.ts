import { raiseOverdue, settleOverdue } from '../../db/commands/findings/overdue.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { caredTypes } from '../../domain/findings/care.ts';

/** Findings of one transaction. */
const findingsAtOnce = 500;
/** Transactions of one activity: so many take some seconds. */
const mostTransactions = 20;

/** Returns the activity that raises and ends the alerts on overdue findings. It may run twice: rows say what is done. */
export function overdueActivities({ database }: { database: Database }) {
  return {
    /**
     * Ends the alerts of findings that were closed or got another due date, then raises those of dates that have passed.
     * Returns how many findings it looked after, and whether none were left.
     */
    async alertOnOverdue(): Promise<{ settled: number; raised: number; isDone: boolean }> {
      let transactions = 0;
      /** Works off what there is, some at a time. Each transaction is of one type, so that it locks alerts in one order. */
      const workOff = async (work: (transaction: Transaction) => Promise<number>): Promise<number> => {
        let total = 0;
        while (transactions < mostTransactions) {
          transactions += 1;
          const done = await database.transaction(work);
          total += done;
          if (done < findingsAtOnce) break;
        }
        return total;
      };
      let [settled, raised] = [0, 0];
      for (const type of caredTypes) {
        settled += await workOff((transaction) => settleOverdue(transaction, { type, limit: findingsAtOnce }));
        raised += await workOff((transaction) => raiseOverdue(transaction, { type, limit: findingsAtOnce }));
      }
      return { settled, raised, isDone: transactions < mostTransactions };
    },
  };
}

export type OverdueActivities = ReturnType<typeof overdueActivities>;
