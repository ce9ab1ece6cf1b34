import { useState } from 'preact/hooks';
import type { CreatedAuditFeed } from '../../../client/src/client.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { ConfirmedButton, useAdminBlock } from '../../parts/controls.tsx';
import { Notice } from '../../parts/notices.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';

/** Shows the button that makes a token for the API server of a cluster, and what to set up there. */
export function AuditWebhook(props: { providerId: number; isReplaced: boolean; onMade: () => void }) {
  const { providerId, isReplaced, onMade } = props;
  const command = useCommand();
  const blocked = useAdminBlock();
  const [made, setMade] = useState<CreatedAuditFeed | null>(null);
  const make = async (): Promise<void> => {
    const params = { path: { id: providerId } };
    setMade(await bodyOf(api.POST('/api/v1/providers/{id}/audit-feed', { params })));
    onMade();
  };
  return (
    <div class="stack">
      <div>
        <ConfirmedButton
          command={command}
          blocked={blocked}
          label={isReplaced ? 'Replace the token' : 'Let the API server send it'}
          question={isReplaced ? 'Replace the token of the API server?' : 'Create a token for the API server?'}
          onConfirm={make}
        >
          <p>
            {isReplaced
              ? 'The present token is refused from then on, until the API server has the new configuration.'
              : 'You need access to the flags of the API server. The token is shown once.'}
          </p>
        </ConfirmedButton>
      </div>
      {made !== null && <Setup made={made} />}
    </div>
  );
}

function Setup({ made: { policy, kubeconfig, flags } }: { made: CreatedAuditFeed }) {
  return (
    <>
      <Notice tone="wait">
        Save the configuration of the webhook now: it contains the token, which is shown only once.
      </Notice>
      <CodeBlock title="Configuration of the webhook" text={kubeconfig} fileName="audit-webhook.yaml" />
      <CodeBlock title="Audit policy" text={policy} fileName="audit-policy.yaml" />
      <CodeBlock title="Flags of the API server" text={flags.join('\n')} />
    </>
  );
}
