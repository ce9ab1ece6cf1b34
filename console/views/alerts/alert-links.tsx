import type { Alert } from '../../../client/src/client.ts';
import { Name } from '../../parts/text.tsx';
import { sourceLink } from '../../show/alert-source.ts';

/** Shows links to what raised an alert and to its account. */
export function AlertLinks({ alert, nameOf }: { alert: Alert; nameOf: (providerId: number) => string }) {
  const { id, provider_id: providerId } = alert;
  const link = sourceLink(alert);
  if (link === null && providerId === null) return null;
  return (
    <ul class="links" aria-label={`What raised alert ${id}`}>
      {link !== null && (
        <li>
          <a href={link.to}>{link.name}</a>
        </li>
      )}
      {providerId !== null && (
        <li>
          <a href={`/providers/${providerId}`}>
            <Name text={nameOf(providerId)} />
          </a>
        </li>
      )}
    </ul>
  );
}
