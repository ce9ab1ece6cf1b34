import { notApplicable, notEvaluated, passIf, type Verdict } from '../../../checks/verdict.ts';
import { isObject, type Json } from '../../../json.ts';
import { awsRules, type AwsFields } from '../rules.ts';

export const elbLoadBalancerChecks = awsRules('load_balancer', {
  elb_desync_mitigation_mode: {
    looksAt: ['/attributes'],
    evaluate(balancer) {
      if (!['classic'].includes(balancer.text('kind') ?? '')) return notApplicable();
      const value = balancer.map('attributes')['routing.http.desync_mitigation_mode'] ?? null;
      return passIf(
        value === 'defensive' || value === 'strictest',
        'The desync mitigation mode is neither defensive nor strictest',
        {
          'routing.http.desync_mitigation_mode': value,
        },
      );
    },
  },
  elb_logging_enabled: {
    looksAt: ['/attributes'],
    evaluate(balancer) {
      if (!['classic'].includes(balancer.text('kind') ?? '')) return notApplicable();
      const value = balancer.map('attributes')['access_logs.s3.enabled'] ?? null;
      return passIf(value === 'true', 'Access logging is not enabled', { 'access_logs.s3.enabled': value });
    },
  },
  elb_ssl_listeners: {
    looksAt: ['/listeners'],
    evaluate(balancer) {
      if (balancer.text('kind') !== 'classic') return notApplicable();
      const plain = balancer
        .parts('listeners')
        .filter((listener) => !['HTTPS', 'SSL'].includes(listener.text('protocol') ?? ''))
        .map((listener) => listener.number('port'));
      return passIf(plain.length === 0, 'A listener does not use HTTPS or SSL', { ports: plain });
    },
  },
  elb_ssl_listeners_use_acm_certificate: {
    looksAt: ['/listeners'],
    evaluate(balancer) {
      if (balancer.text('kind') !== 'classic') return notApplicable();
      const encrypted = balancer
        .parts('listeners')
        .filter((listener) => ['HTTPS', 'SSL'].includes(listener.text('protocol') ?? ''));
      if (encrypted.length === 0) return notApplicable();
      const own = encrypted
        .filter((listener) => {
          const certificates = listener.texts('certificates');
          return certificates.length === 0 || !certificates.every((arn) => /^arn:[^:]+:acm:/.test(arn));
        })
        .map((listener) => listener.number('port'));
      return passIf(own.length === 0, 'A listener does not use an ACM certificate', { ports: own });
    },
  },
  elbv2_deletion_protection: {
    looksAt: ['/attributes'],
    evaluate(balancer) {
      if (!['application', 'network', 'gateway'].includes(balancer.text('kind') ?? '')) return notApplicable();
      const value = balancer.map('attributes')['deletion_protection.enabled'] ?? null;
      return passIf(value === 'true', 'Deletion protection is not enabled', {
        'deletion_protection.enabled': value,
      });
    },
  },
  elbv2_insecure_ssl_ciphers: {
    looksAt: ['/listeners'],
    evaluate(balancer) {
      if (!['application', 'network'].includes(balancer.text('kind') ?? '')) return notApplicable();
      const listeners = balancer
        .parts('listeners')
        .map((listener) => ({ protocol: listener.text('protocol'), policy: listener.text('ssl_policy') }));
      const policies = listeners
        .filter(({ protocol }) => protocol === 'HTTPS' || protocol === 'TLS')
        .map(({ policy }) => policy);
      const weak = policies.filter((policy) => policy !== null && !/TLS13-1-[23]|TLS-1-2|FS-1-2/.test(policy));
      if (weak.length === 0) {
        if (listeners.some(({ protocol }) => protocol === null)) return notEvaluated('a listener has no protocol');
        if (policies.includes(null)) return notEvaluated('a TLS listener has no security policy');
        if (policies.length === 0) return notApplicable();
      }
      return passIf(weak.length === 0, 'A listener allows TLS versions earlier than 1.2', { ssl_policies: weak });
    },
  },
  elbv2_logging_enabled: {
    looksAt: ['/attributes'],
    evaluate(balancer) {
      if (!['application', 'network'].includes(balancer.text('kind') ?? '')) return notApplicable();
      const value = balancer.map('attributes')['access_logs.s3.enabled'] ?? null;
      return passIf(value === 'true', 'Access logging is not enabled', { 'access_logs.s3.enabled': value });
    },
  },
  elb_is_in_multiple_az: {
    looksAt: ['/subnet_ids'],
    evaluate: (balancer) => (balancer.text('kind') === 'classic' ? spansZones(balancer) : notApplicable()),
  },
  elbv2_is_in_multiple_az: {
    looksAt: ['/subnet_ids'],
    evaluate: (balancer) => (balancer.text('kind') === 'classic' ? notApplicable() : spansZones(balancer)),
  },
  elb_cross_zone_load_balancing_enabled: {
    looksAt: ['/attributes'],
    evaluate(balancer) {
      if (balancer.text('kind') !== 'classic') return notApplicable();
      return isEnabled(balancer, {
        name: 'load_balancing.cross_zone.enabled',
        reason: 'Cross-zone load balancing is not enabled',
      });
    },
  },
  elb_connection_draining_enabled: {
    looksAt: ['/attributes'],
    evaluate(balancer) {
      if (balancer.text('kind') !== 'classic') return notApplicable();
      return isEnabled(balancer, { name: 'connection_draining.enabled', reason: 'Connection draining is not enabled' });
    },
  },
  elbv2_desync_mitigation_mode: {
    looksAt: ['/attributes'],
    evaluate(balancer) {
      if (balancer.text('kind') !== 'application') return notApplicable();
      const value = balancer.map('attributes')['routing.http.desync_mitigation_mode'] ?? null;
      if (value !== 'defensive' && value !== 'strictest' && value !== 'monitor') {
        return notEvaluated('the load balancer does not show a desync mitigation mode that is known');
      }
      return passIf(
        value === 'defensive' || value === 'strictest',
        'The desync mitigation mode is neither defensive nor strictest',
        { 'routing.http.desync_mitigation_mode': value },
      );
    },
  },
  elbv2_alb_drop_invalid_header_fields_enabled: {
    looksAt: ['/attributes'],
    evaluate(balancer) {
      if (balancer.text('kind') !== 'application') return notApplicable();
      return isEnabled(balancer, {
        name: 'routing.http.drop_invalid_header_fields.enabled',
        reason: 'Invalid header fields are not dropped',
      });
    },
  },
  elbv2_ssl_listeners: {
    looksAt: ['/listeners'],
    evaluate(balancer) {
      if (balancer.text('kind') !== 'application') return notApplicable();
      const listeners = balancer.parts('listeners');
      if (listeners.length === 0) return notApplicable();
      const plain = listeners
        .filter((listener) => listener.text('protocol') === 'HTTP')
        .filter((listener) => !redirectsToHttps(listener.json('default_actions')))
        .map((listener) => listener.number('port'));
      return passIf(plain.length === 0, 'A listener accepts HTTP and does not redirect it to HTTPS', { ports: plain });
    },
  },
  elbv2_nlb_tls_termination_enabled: {
    looksAt: ['/listeners'],
    evaluate(balancer) {
      if (balancer.text('kind') !== 'network') return notApplicable();
      const protocols = balancer.parts('listeners').map((listener) => listener.text('protocol'));
      if (protocols.length === 0) return notApplicable();
      return passIf(protocols.includes('TLS'), 'No listener terminates TLS', { protocols });
    },
  },
});

/** Returns whether an attribute is true; one that is neither true nor false is not evaluated. */
function isEnabled(balancer: AwsFields<'load_balancer'>, { name, reason }: { name: string; reason: string }): Verdict {
  const value = balancer.map('attributes')[name] ?? null;
  if (value !== 'true' && value !== 'false') return notEvaluated(`the load balancer does not show ${name}`);
  return passIf(value === 'true', reason, { [name]: value });
}

/** Returns whether a load balancer has subnets in several Availability Zones: AWS takes one subnet of a zone at most. */
function spansZones(balancer: AwsFields<'load_balancer'>): Verdict {
  const subnets = balancer.texts('subnet_ids');
  if (subnets.length === 0) return notEvaluated('the load balancer shows no subnets');
  return passIf(subnets.length > 1, 'The load balancer is in one Availability Zone only', { subnet_ids: subnets });
}

/** Returns whether every request that no rule is about is redirected to HTTPS. */
function redirectsToHttps(actions: Json): boolean {
  return (
    Array.isArray(actions) &&
    actions.some((action) => {
      const redirect = isObject(action) && action['type'] === 'redirect' ? (action['redirect_config'] ?? null) : null;
      return isObject(redirect) && redirect['protocol'] === 'HTTPS';
    })
  );
}
