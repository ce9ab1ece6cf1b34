import { notEvaluated, pass, passIf } from '../../../checks/verdict.ts';
import { isInternetWide, parseAddressRanges } from '../../../network/address-ranges.ts';
import { awsRules } from '../rules.ts';
import { endOfStandardSupport } from './version-support.ts';

const logTypes = ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'];

export const eksClusterChecks = awsRules('container_cluster', {
  eks_cluster_kms_cmk_encryption_in_secrets_enabled: {
    looksAt: ['/encryption'],
    evaluate: (cluster) =>
      passIf(
        cluster.parts('encryption').some((one) => one.texts('resources').includes('secrets')),
        'Kubernetes secrets are not encrypted with a KMS key',
        { encryption: [] },
      ),
  },
  eks_cluster_not_publicly_accessible: {
    looksAt: ['/endpoint_public_access', '/public_access_cidrs'],
    sets: [{ path: '/endpoint_public_access', value: false }],
    evaluate(cluster) {
      if (!cluster.flag('endpoint_public_access')) return pass();
      const cidrs = cluster.texts('public_access_cidrs');
      if (cidrs.length === 0) return notEvaluated('the CIDR blocks of the public access endpoint are not known');
      const ranges = parseAddressRanges(cidrs);
      if (ranges === null) return notEvaluated('a CIDR block of the public access endpoint is not valid');
      const isOpen = isInternetWide(ranges);
      return passIf(!isOpen, 'The API server endpoint is open to the internet', { public_access_cidrs: cidrs });
    },
  },
  eks_cluster_uses_a_supported_version: {
    looksAt: ['/version'],
    evaluate(cluster, { now }) {
      const version = cluster.text('version') ?? 'unknown';
      const end = Object.hasOwn(endOfStandardSupport, version) ? endOfStandardSupport[version] : undefined;
      if (end === undefined)
        return notEvaluated(`the end of standard support for Kubernetes version ${version} is not known`);
      // Standard support includes its last day.
      const isSupported = now < new Date(Date.parse(end) + 86_400_000);
      return passIf(isSupported, `Standard support for Kubernetes version ${version} ended on ${end}`, { version });
    },
  },
  eks_control_plane_logging_all_types_enabled: {
    looksAt: ['/enabled_logs'],
    sets: [{ path: '/enabled_logs', value: ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'] }],
    evaluate(cluster) {
      const enabled = cluster.texts('enabled_logs');
      const missing = logTypes.filter((type) => !enabled.includes(type));
      return passIf(missing.length === 0, `Control plane log types are not enabled: ${missing.join(', ')}`, {
        missing_logs: missing,
      });
    },
  },
});
