import { join } from 'node:path';
import { workflowSinks } from '../../workers/workflow-ends.ts';

/**
 * Options of a Temporal Worker that runs all workflows of the service, from the bundle that the build made for its
 * workers: bundling them again takes seconds.
 */
export const builtWorkflows = {
  workflowBundle: { codePath: join(import.meta.dirname, '..', '..', 'dist', 'workflow-bundle.js') },
  sinks: workflowSinks({ workflowEnded: () => undefined }),
};
