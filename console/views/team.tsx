import { Page } from '../parts/page.tsx';
import { useUser } from '../service/use-session.ts';
import { ApiKeys } from './team/api-keys.tsx';
import { Invitations } from './team/invitations.tsx';
import { Members } from './team/members.tsx';

/** Shows the members and the API keys. */
export function TeamView() {
  const { role } = useUser();
  return (
    <Page title="Team and API keys">
      <Members />
      {role === 'admin' && <Invitations />}
      <ApiKeys />
    </Page>
  );
}
