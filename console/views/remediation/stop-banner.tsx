import { useState } from 'preact/hooks';
import { ConfirmedButton, TextField } from '../../parts/controls.tsx';
import { Notice, Show } from '../../parts/notices.tsx';
import { Time } from '../../parts/text.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded, useRepeated } from '../../service/use-loaded.ts';
import { useUser } from '../../service/use-session.ts';
import { visibleText } from '../../show/visible-text.ts';

const refreshMs = 10_000;
const longestReason = 500;

/** Shows whether remediation is stopped, and the button that stops or resumes it. */
export function StopBanner() {
  const loaded = useLoaded((signal) => bodyOf(api.GET('/api/v1/remediation/stop', { signal })), []);
  useRepeated(loaded.reload, refreshMs);
  return (
    <Show loaded={loaded}>
      {(state) =>
        state.stopped ? (
          <Notice tone="bad">
            <p>
              <strong>Remediation is stopped.</strong> No step begins; running actions wait before their next one.
            </p>
            {state.by_environment && (
              <p>It is stopped by the setting REMEDIATION_STOPPED: only a restart without the setting resumes it.</p>
            )}
            {state.stopped_at !== null && (
              <p>
                By {visibleText(state.stopped_by ?? 'somebody')}, <Time at={state.stopped_at} />
                {state.reason !== null && `: ${visibleText(state.reason)}`}
              </p>
            )}
            {!state.by_environment && <ResumeButton onChanged={loaded.reload} />}
          </Notice>
        ) : (
          <div class="buttons">
            <StopButton onChanged={loaded.reload} />
          </div>
        )
      }
    </Show>
  );
}

function useBlocked(): string | null {
  return useUser().role === 'admin' ? null : 'Only admins can stop and resume remediation.';
}

function StopButton({ onChanged }: { onChanged: () => void }) {
  const command = useCommand();
  const [reason, setReason] = useState('');
  const stop = async (): Promise<void> => {
    const body = reason.trim() === '' ? {} : { reason: reason.trim() };
    await done(api.POST('/api/v1/remediation/stop', { body }));
    onChanged();
  };
  return (
    <ConfirmedButton
      command={command}
      kind="danger"
      label="Stop all remediation"
      question="Stop all remediation?"
      blocked={useBlocked()}
      onConfirm={stop}
    >
      <p>No step of any action begins until an admin resumes remediation. A running step finishes.</p>
      <TextField title="Reason (optional)" lines={2} maxLength={longestReason} value={reason} onChange={setReason} />
    </ConfirmedButton>
  );
}

function ResumeButton({ onChanged }: { onChanged: () => void }) {
  const command = useCommand();
  const resume = async (): Promise<void> => {
    await done(api.POST('/api/v1/remediation/resume', {}));
    onChanged();
  };
  return (
    <ConfirmedButton
      command={command}
      label="Resume remediation"
      question="Resume remediation?"
      blocked={useBlocked()}
      onConfirm={resume}
    >
      <p>Waiting actions continue with their next step, after their checks.</p>
    </ConfirmedButton>
  );
}
