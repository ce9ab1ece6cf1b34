import { join } from 'node:path';
import { IllegalStateError } from '@temporalio/common';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { workflowSinks } from '../../workers/workflow-ends.ts';

/**
 * States of workers fill the output of a run otherwise. There is one runtime in a process, which a file before may have
 * started already.
 */
try {
  Runtime.install({ logger: new DefaultLogger('WARN') });
} catch (error) {
  if (!(error instanceof IllegalStateError)) throw error;
}

/**
 * Options of a Temporal Worker that runs all workflows of the service, from the bundle that the build made for its
 * workers: bundling them again takes seconds.
 */
export const builtWorkflows = {
  workflowBundle: { codePath: join(import.meta.dirname, '..', '..', 'dist', 'workflow-bundle.js') },
  sinks: workflowSinks({ workflowEnded: () => undefined }),
};
