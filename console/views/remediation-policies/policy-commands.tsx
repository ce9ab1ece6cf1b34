import { useState } from 'preact/hooks';
import type { RemediationPolicy } from '../../../client/src/client.ts';
import { CommandButton, ConfirmedButton, TextField } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { approvalBlock } from '../../remediation-policies/policy-request.ts';
import { go } from '../../routing/location.tsx';
import { api, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useUser } from '../../service/use-session.ts';
import { policyListPath } from './admin-page.tsx';

/** Shows the buttons that approve, pause or resume, and delete a policy. */
export function PolicyCommands({ policy, onChanged }: { policy: RemediationPolicy; onChanged: () => void }) {
  const command = useCommand();
  const user = useUser();
  const [reason, setReason] = useState('');
  const params = { path: { id: policy.id } };
  const blocked = approvalBlock(policy, user);
  const approve = () =>
    // The approval is valid only for the revision that is shown.
    done(api.POST('/api/v1/remediation/policies/{id}/approve', { params, body: { revision: policy.revision } }));
  const pause = () => {
    const body = { reason: reason.trim() };
    return done(api.POST('/api/v1/remediation/policies/{id}/pause', { params, body }));
  };
  const resume = (): void => {
    void command.run(() => done(api.POST('/api/v1/remediation/policies/{id}/resume', { params })).then(onChanged));
  };
  return (
    <>
      <FaultNotice fault={command.fault} />
      {blocked !== null && <p class="hint">{blocked}</p>}
      <div class="buttons">
        <ConfirmedButton
          command={command}
          kind="main"
          label="Approve"
          question={`Approve revision ${policy.revision}?`}
          blocked={blocked}
          onConfirm={() => approve().then(onChanged)}
        >
          <p>With two approvals it may approve and execute plans of low risk, if its mode says so.</p>
        </ConfirmedButton>
        {policy.paused_at === null ? (
          <ConfirmedButton
            command={command}
            label="Pause"
            question="Pause this policy?"
            onConfirm={() => pause().then(onChanged)}
          >
            <p>It plans and approves nothing until it is resumed. Executions that have begun go on.</p>
            <TextField title="Reason" lines={2} isRequired maxLength={500} value={reason} onChange={setReason} />
          </ConfirmedButton>
        ) : (
          <CommandButton command={command} onPress={resume}>
            Resume
          </CommandButton>
        )}
        <ConfirmedButton
          command={command}
          kind="danger"
          label="Delete"
          question="Delete this policy?"
          onConfirm={async () => {
            await done(api.DELETE('/api/v1/remediation/policies/{id}', { params }));
            go(policyListPath);
          }}
        >
          <p>Its actions stay, and those that wait for approval or are being executed go on.</p>
        </ConfirmedButton>
      </div>
    </>
  );
}
