import { defineQuery, setCurrentDetails, setHandler } from '@temporalio/workflow';
import { progressQueryName, type Progress } from './progress-message.ts';

const progressQuery = defineQuery<Progress>(progressQueryName);

/** Tells how far the workflow is, in its current details and to whoever queries it. */
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
