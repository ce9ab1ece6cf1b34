import { defineQuery, setCurrentDetails, setHandler } from '@temporalio/workflow';
import { progressQueryName, type Progress } from './progress-message.ts';

const progressQuery = defineQuery<Progress>(progressQueryName);

/** Reports the progress of the workflow in its current details and to queries. */
export function countProgress({ total, unit }: { total: number; unit: string }): { add(done: number): void } {
  const progress: Progress = { done: 0, total, unit };
  setHandler(progressQuery, () => progress);
  return {
    add(done) {
      progress.done += done;
      setCurrentDetails(`${progress.done} of ${progress.total} ${unit} done`);
    },
  };
}
