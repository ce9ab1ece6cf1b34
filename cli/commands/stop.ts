import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';

interface StopState {
  stopped: boolean;
  by_environment: boolean;
  stopped_at: string | null;
  stopped_by: string | null;
  reason: string | null;
}

const path = '/api/v1/remediation/stop';

/** Stops all remediation. A step in progress is finished. */
export async function stopRemediation(session: Session, { reason }: { reason?: string }): Promise<void> {
  const state = await session.service.post<StopState>(path, reason === undefined ? {} : { reason });
  sayState(session, state);
}

/** Lifts the stop: waiting actions continue. */
export async function resumeRemediation(session: Session): Promise<void> {
  sayState(session, await session.service.post<StopState>('/api/v1/remediation/resume'));
}

function sayState({ json, terminal }: Session, state: StopState): void {
  if (json) {
    terminal.printJson(state);
    return;
  }
  if (!state.stopped) {
    terminal.print('Remediation is resumed.');
    return;
  }
  const by = state.stopped_by === null ? 'the environment' : state.stopped_by;
  const because = state.reason === null ? '' : `: ${state.reason}`;
  terminal.print(safeText(`Remediation is stopped by ${by}${because}. No step begins until \`audit resume\`.`));
}
