import { readKubeconfig } from '../../domain/kubernetes/kubeconfig.ts';
import { serveTasks } from '../../platform/threads/serve-tasks.ts';
import { parseBody } from './body-task.ts';
import { readFramework } from './framework-task.ts';
import { parseSbom } from './sbom-task.ts';

/** The thread in which what members upload is parsed. */
serveTasks({
  body: parseBody,
  sbom: parseSbom,
  framework: readFramework,
  kubeconfig: ({ text }: { text: string }) => readKubeconfig(text),
});
