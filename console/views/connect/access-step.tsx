import { useState } from 'preact/hooks';
import type { AccessForm, CloudForms } from '../../connecting/access-form.ts';
import { connectBody, type FieldValues } from '../../connecting/connect-body.ts';
import { TextField, useAdminBlock } from '../../parts/controls.tsx';
import { FaultNotice, Notice } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { go } from '../../routing/location.tsx';
import { connectAccount } from '../../service/connect-account.ts';
import { useCommand } from '../../service/use-command.ts';
import { AccessFields } from './access-fields.tsx';
import { SetupStep, useSetup } from './setup-step.tsx';
import { SetupTemplates } from './setup-templates.tsx';

const longestName = 200;

const blockedReason = (isReady: boolean, blocked: string | null): string | null =>
  blocked ?? (isReady ? null : 'Generate the external id first.');

/** Shows the template of an access and the form that connects the account with it. */
export function AccessStep({ cloud, form }: { cloud: CloudForms; form: AccessForm }) {
  const setup = useSetup();
  const needsSetup = form.needsSetup === true;
  return (
    <>
      <Section title={needsSetup ? '1. Create the role' : '1. Give access'} class="form">
        <p>{preparation(cloud, form)}</p>
        <SetupStep
          kind={cloud.kind}
          setup={setup}
          label={needsSetup ? 'Generate the external id and the templates' : 'Show the permissions as templates'}
        >
          {(shown) => <SetupTemplates setup={shown} />}
        </SetupStep>
      </Section>
      <ConnectForm cloud={cloud} form={form} setupId={setup.id} />
    </>
  );
}

function preparation({ kind }: CloudForms, { needsSetup }: AccessForm): string {
  if (needsSetup === true) {
    return (
      'Create the role with one of the templates. It can do exactly what the service calls, and trusts the principal that you ' +
      'enter only with the external id. The service makes that id; nobody else can choose it.'
    );
  }
  const identity = kind === 'orchestrator' ? 'service account' : 'identity';
  return `The ${identity} needs permission to read. The templates have exactly the permissions that the service’s calls need.`;
}

function ConnectForm({ cloud, form, setupId }: { cloud: CloudForms; form: AccessForm; setupId: number | null }) {
  const [name, setName] = useState('');
  const [values, setValues] = useState<FieldValues>({});
  const command = useCommand();
  const blocked = blockedReason(form.needsSetup !== true || setupId !== null, useAdminBlock());
  const submit = (event: Event): void => {
    event.preventDefault();
    if (blocked !== null) return;
    void command.run(async () => {
      const { id } = await connectAccount(cloud.kind, connectBody({ cloud, form }, { name, values, setupId }));
      go(`/providers/${id}/setup`);
    });
  };
  return (
    <Section title="2. Connect">
      <form class="form" onSubmit={submit} aria-label="Connect an account">
        {form.needsProcessIdentity === true && (
          <Notice tone="plain">
            <p>
              This uses the identity of the workers. The operator has to allow it with <code>PROCESS_IDENTITY=on</code>.
            </p>
          </Notice>
        )}
        <TextField
          title="Name"
          hint="How the account is called here"
          isRequired
          maxLength={longestName}
          value={name}
          onChange={setName}
        />
        <AccessFields fields={[...cloud.scope, ...form.fields]} values={values} onChange={setValues} />
        <FaultNotice fault={command.fault} />
        <div class="buttons">
          <SubmitButton isBusy={command.isBusy} blocked={blocked} />
        </div>
      </form>
    </Section>
  );
}

function SubmitButton({ isBusy, blocked }: { isBusy: boolean; blocked: string | null }) {
  return (
    <>
      <button type="submit" class="main" aria-disabled={isBusy || blocked !== null}>
        {isBusy ? 'Checking the access …' : 'Check the access and connect'}
      </button>
      {blocked !== null && <span class="hint">{blocked}</span>}
    </>
  );
}
