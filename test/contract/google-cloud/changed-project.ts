import { Agent } from 'undici';
import { createGcpCalls, type GcpCalls } from '../../../activities/clouds/gcp/session/calls.ts';
import { startGoogleCloud } from '../../emulators/google-cloud.ts';
import { ChangingProject } from '../../emulators/google-cloud/changing-project.ts';
import { googleKeyTokens } from '../../helpers/cloud-access.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';
import { carryOutEveryChange } from './every-change.ts';

/** Carries out every change of a project and takes it back, each by a session over the calls to it. */
export async function changeProject(
  sessionOver: (calls: GcpCalls, signal: AbortSignal) => Parameters<typeof carryOutEveryChange>[1],
): Promise<void> {
  const project = new ChangingProject();
  const cloud = await startGoogleCloud({ answers: project.answers, change: project.change });
  const dispatcher = new Agent();
  const signal = noDeadline();
  const tokens = googleKeyTokens(cloud.url);
  const calls = createGcpCalls({ tokens, endpointUrl: cloud.url, dispatcher, signal, limit: (work) => work() });
  try {
    await carryOutEveryChange(project, sessionOver(calls, signal), signal);
  } finally {
    await dispatcher.close();
    await cloud.stop();
  }
}
