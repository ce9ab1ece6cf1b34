import { Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { LimitText } from '../team/access-limit.tsx';
import { useLimitNames } from '../team/use-limit-names.ts';

/** Shows what the member is limited to. */
export function OwnAccess() {
  const names = useLimitNames();
  const loaded = useLoaded((signal) => bodyOf(api.GET('/api/v1/me', { signal })), []);
  return (
    <Section title="Access">
      <Show loaded={loaded}>
        {({ access_limit: limit }) =>
          limit === null ? (
            <p>You see and decide everything that your role allows.</p>
          ) : (
            <>
              <p>An admin limited you to the following. Everything else is hidden.</p>
              <LimitText limit={limit} names={names} />
            </>
          )
        }
      </Show>
    </Section>
  );
}
