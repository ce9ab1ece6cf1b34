import type { CloudCall, OpenCloud } from '../activities/clouds/cloud-kind.ts';
import { cloudKinds } from '../activities/clouds/clouds.ts';
import type { CallBudgets } from '../activities/clouds/shared/call-budgets.ts';
import { scrubTagsOf } from '../activities/clouds/shared/scrubbed-tags.ts';
import type { ProviderKind } from '../domain/clouds/cloud-names.ts';
import { createOutboundGuard } from '../platform/outbound/guard.ts';
import { trustedHostOf } from '../platform/outbound/trusted-hosts.ts';
import type { Fingerprint } from '../platform/secrets/fingerprint.ts';
import type { WorkerSettings } from '../platform/settings.ts';

/** All clouds, and how to close their connections. */
export interface Clouds {
  open: Partial<Record<ProviderKind, OpenCloud>>;
  close(): void;
}

/** Returns every implemented cloud. All calls go through outbound guards. */
export function createClouds(given: {
  settings: WorkerSettings;
  fingerprint: Fingerprint;
  callBudgets: CallBudgets;
  onCall: (kind: ProviderKind, call: CloudCall) => void;
}): Clouds {
  const { settings, fingerprint, callBudgets } = given;
  const closings: (() => void)[] = [];
  const open: Clouds['open'] = {};
  const platform = {
    settings,
    fingerprint,
    callBudgets,
    outbound(endpoints: readonly (string | null)[]) {
      const guard = createOutboundGuard({
        allowCidrs: settings.outboundAllowCidrs,
        caFile: settings.outboundCaFile,
        proxy: settings.outboundProxy,
        trustedHosts: endpoints.filter((endpoint) => endpoint !== null).map(trustedHostOf),
      });
      closings.push(() => void guard.close());
      return guard;
    },
    openOther(kind: ProviderKind, account: Parameters<OpenCloud>[0]) {
      const openOne = open[kind];
      if (openOne === undefined) throw new Error(`there is no implementation of ${kind}`);
      return openOne(account);
    },
    onClose: (close: () => void) => void closings.push(close),
  };
  for (const [name, cloud] of Object.entries(cloudKinds)) {
    const kind = name as ProviderKind;
    const openOne = cloud.start({ ...platform, onCall: (call) => given.onCall(kind, call) });
    open[kind] = (account) => scrubTagsOf(openOne(account), fingerprint);
  }
  return {
    open,
    close() {
      for (const close of closings.toReversed()) close();
    },
  };
}
