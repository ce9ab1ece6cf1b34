import { Page } from '../parts/page.tsx';
import { useUser } from '../service/use-session.ts';
import { ApiKeys } from './team/api-keys.tsx';
import { Invitations } from './team/invitations.tsx';
import { Members } from './team/members.tsx';
import { useLimitNames } from './team/use-limit-names.ts';

/** Shows the members and the API keys. */
export function TeamView() {
  const { role } = useUser();
  const names = useLimitNames();
  return (
    <Page title="Team and API keys">
      <Members names={names} />
      {role === 'admin' && <Invitations names={names} />}
      <ApiKeys names={names} />
    </Page>
  );
}
