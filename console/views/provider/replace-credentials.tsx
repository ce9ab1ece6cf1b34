import { useState } from 'preact/hooks';
import type { Provider } from '../../../client/src/client.ts';
import { clouds } from '../../connecting/clouds.ts';
import { authenticationOf, type FieldValues } from '../../connecting/connect-body.ts';
import { ChoiceCards } from '../../parts/choice-cards.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { api, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { AccessFields } from '../connect/access-fields.tsx';
import { SetupStep, useSetup } from '../connect/setup-step.tsx';
import { SetupTemplates } from '../connect/setup-templates.tsx';

/** Shows the forms that give a connected account another access. */
export function ReplaceCredentials(props: { provider: Provider; onDone: () => void; onReplaced: () => void }) {
  const { provider, onDone, onReplaced } = props;
  const cloud = clouds.find(({ kind }) => kind === provider.type);
  const [name, setName] = useState(cloud?.forms[0]?.name ?? '');
  const [values, setValues] = useState<FieldValues>({});
  const setup = useSetup();
  const command = useCommand();
  const form = cloud?.forms.find((one) => one.name === name);
  if (cloud === undefined || form === undefined) return null;
  const submit = (event: Event): void => {
    event.preventDefault();
    void command.run(async () => {
      const authentication = authenticationOf(form, { values, setupId: setup.id });
      const path = { id: provider.id };
      await done(
        api.PUT('/api/v1/providers/{id}/credentials', { params: { path }, body: { authentication } as never }),
      );
      onReplaced();
      onDone();
    });
  };
  return (
    <Section title="Replace the credentials">
      <div class="form">
        <ChoiceCards
          legend="Access"
          choices={cloud.forms.map(({ name: value, title, text }) => ({ value, title, text }))}
          value={name}
          onChoose={setName}
        />
        {form.needsSetup === true && (
          <SetupStep kind={cloud.kind} setup={setup} label="Generate the external id and the templates">
            {(shown) => <SetupTemplates setup={shown} />}
          </SetupStep>
        )}
        <form class="form" onSubmit={submit} aria-label="Replace the credentials">
          <AccessFields fields={form.fields} values={values} onChange={setValues} />
          <FaultNotice fault={command.fault} />
          <div class="buttons">
            <button type="submit" class="main" aria-disabled={command.isBusy}>
              {command.isBusy ? 'Checking the access …' : 'Check the access and replace'}
            </button>
            <button type="button" onClick={onDone}>
              Cancel
            </button>
          </div>
        </form>
      </div>
    </Section>
  );
}
