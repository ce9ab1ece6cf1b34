import { providerKindNames } from '../../../client/src/client.ts';
import { chosenAccess, clouds } from '../../connecting/clouds.ts';
import type { AccessForm, CloudForms } from '../../connecting/access-form.ts';
import { ChoiceCards } from '../../parts/choice-cards.tsx';
import { Notice } from '../../parts/notices.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { Stepper } from '../../parts/stepper.tsx';
import { changeQuery, usePlace } from '../../routing/location.tsx';
import { useUser } from '../../service/use-session.ts';
import { AccessStep } from './access-step.tsx';
import { FoundClusters } from './found-clusters.tsx';

/** The steps of connecting an account; the last two are shown by the page of the new account. */
export const connectSteps = ['Cloud and access', 'Permissions', 'First sync', 'What is next'] as const;

/** Guides through connecting an account. The address has what was chosen, so that a reload loses only what was typed. */
export function ConnectView() {
  const { query } = usePlace();
  const { cloud, form } = chosenAccess(query);
  const { role } = useUser();
  return (
    <Page title="Connect an account" up={{ to: '/providers', name: 'Accounts' }}>
      <Stepper steps={connectSteps} current={form === null ? 0 : 1} />
      {role !== 'admin' && <Notice tone="wait">Only admins can connect accounts.</Notice>}
      <div class="cards plan">
        <div class="stack">
          <ChooseCloud cloud={cloud} form={form} />
          {cloud !== null && form !== null && (
            <AccessStep key={`${cloud.kind} ${form.name}`} cloud={cloud} form={form} />
          )}
          {cloud?.kind === 'orchestrator' && <FoundClusters />}
        </div>
        <Explanation cloud={cloud} />
      </div>
    </Page>
  );
}

function ChooseCloud({ cloud, form }: { cloud: CloudForms | null; form: AccessForm | null }) {
  const { query } = usePlace();
  return (
    <Section title="What to connect" class="form">
      <ChoiceCards
        legend="Cloud"
        isSmall
        choices={clouds.map(({ kind, subject }) => ({
          value: kind,
          title: providerKindNames[kind],
          text: subject,
        }))}
        value={cloud?.kind ?? null}
        onChoose={(kind) => {
          const first = clouds.find((one) => one.kind === kind)?.forms[0]?.name ?? null;
          changeQuery(query, { kind, form: first, setup: null });
        }}
      />
      {cloud !== null && (
        <ChoiceCards
          legend="Access"
          choices={cloud.forms.map(({ name, title, text }, index) => ({
            value: name,
            title,
            text,
            ...(index === 0 ? { note: 'Recommended' } : {}),
          }))}
          value={form?.name ?? null}
          onChoose={(name) => changeQuery(query, { form: name })}
        />
      )}
    </Section>
  );
}

function Explanation({ cloud }: { cloud: CloudForms | null }) {
  return (
    <aside class="stack">
      {cloud !== null && (
        <Section title="What is read, and why">
          <ul class="bullets">
            {cloud.reads.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="A whole organization">
        <p>
          All accounts of AWS Organizations, projects of a Google Cloud organization or subscriptions of an Azure tenant
          can be connected at once. <a href="/organizations/connect">Connect an organization</a>
        </p>
      </Section>
    </aside>
  );
}
