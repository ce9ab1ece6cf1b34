import { Show } from '../../parts/notices.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { useProviders } from '../providers.tsx';
import { RiskiestResources } from '../trends/riskiest.tsx';

/** Shows the ten riskiest resources of all accounts. */
export function RiskiestCard() {
  const { nameOf } = useProviders();
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/trends', { params: { query: { days: 1 } }, signal })),
    [],
  );
  return <Show loaded={loaded}>{({ riskiest }) => <RiskiestResources resources={riskiest} nameOf={nameOf} />}</Show>;
}
