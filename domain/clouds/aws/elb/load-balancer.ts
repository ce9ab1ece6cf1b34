import { safeguard } from '../../aspects.ts';
import { securityGroups } from '../aspects.ts';
import { setAtCreation, recreated, topology } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';
import { modified, replaced } from '../../../remediation/builders.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `load_balancer`. `externalId` is the ARN; for a Classic Load Balancer, one built from account and name. */
export interface LoadBalancerConfiguration extends Configuration {
  kind: 'application' | 'network' | 'gateway' | 'classic';
  /** `internet-facing` or `internal`. */
  scheme: string | null;
  vpc_id: string | null;
  subnet_ids: string[];
  security_group_ids: string[];
  ip_address_type: string | null;
  dns_name: string | null;
  listeners?:
    | {
        /** Null for a Classic Load Balancer. */
        arn: string | null;
        port: number | null;
        protocol: string | null;
        ssl_policy: string | null;
        certificates: string[];
        alpn_policy: string[];
        /** In the order of execution. */
        default_actions: JsonObject[];
        mutual_authentication: JsonObject | null;
        /** Classic: protocol and port of the instances, and the policies of the listener. */
        instance_protocol: string | null;
        instance_port: number | null;
        policy_names: string[];
      }[]
    | null;
  /**
   * The attributes under the cloud's own names: `access_logs.s3.enabled`, `deletion_protection.enabled`,
   * `routing.http.drop_invalid_header_fields.enabled`, `routing.http.desync_mitigation_mode` …; those of a Classic Load
   * Balancer are mapped to the same names (`access_logs.s3.enabled`, `connection_draining.enabled`,
   * `load_balancing.cross_zone.enabled`, `routing.http.desync_mitigation_mode`).
   */
  attributes?: Record<string, string> | null;
  /** Classic: the policies that its listeners use. */
  policies?: { name: string | null; type: string | null; attributes: Record<string, string> }[] | null;
  created_at: string | null;
  observed: {
    state: string | null;
    instances: number | null;
    /** What it forwards to, with the registered targets; Classic: one group per listener. */
    target_groups?: TargetGroup[] | null;
    /** Rules of the listeners of an Application Load Balancer beside the default ones. */
    listener_rules?: ListenerRule[] | null;
  };
}

/** A group of targets, to which a load balancer forwards. */
export interface TargetGroup {
  arn: string | null;
  protocol: string | null;
  port: number | null;
  /** `instance`, `ip`, `lambda` or `alb`. */
  target_type: string | null;
  vpc_id: string | null;
  /** `ipv4` or `ipv6`. */
  ip_address_type: string | null;
  /** Whether targets see the addresses of clients; null where the load balancer has no such setting. */
  preserves_client_ip: boolean | null;
  /** `availability_zone` is `all` for an address outside the VPC. */
  targets: { id: string | null; port: number | null; availability_zone: string | null }[];
}

/** A rule of a listener. */
export interface ListenerRule {
  listener_arn: string | null;
  priority: string | null;
  /** CIDR blocks of its source IP condition; null without one. */
  source_ips: string[] | null;
  actions: JsonObject[];
}

/** Load balancers; of Classic Load Balancers, only the tags can be set. */
export const loadBalancerType = defineResourceType<LoadBalancerConfiguration>({
  label: 'load balancer',
  volatile: {
    state: 'set by the provider',
    instances: 'count of registered instances',
    target_groups: 'targets come and go with deployments and scaling',
    listener_rules: 'changed by deployments',
  },
  comparison: { orderedLists: ['default_actions'], identities: { listeners: 'port' } },
  drift: {
    aspects: [
      { aspect: 'scheme', touches: 'exposure', severity: 'high' },
      securityGroups,
      { aspect: 'listeners', touches: 'exposure', severity: 'high' },
      {
        aspect: 'attributes',
        label: 'attributes (logging, protection, routing)',
        touches: 'logging',
        direction: 'safer_when_true',
        severity: safeguard,
      },
      { aspect: 'policies', label: 'listener policies', touches: 'encryption', severity: 'medium' },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      modified({
        keys: ['attributes'],
        emptied: [],
        operation: 'elb.modify_attributes',
        label: 'attributes',
        refuse: { attributes: refuseClassic },
      }),
      replaced({
        keys: ['security_group_ids'],
        operation: 'elb.set_security_groups',
        label: 'security groups',
        refuse: { security_group_ids: refuseClassic },
      }),
      replaced({
        keys: ['ip_address_type'],
        operation: 'elb.set_ip_address_type',
        label: 'IP address type',
        refuse: { ip_address_type: refuseClassic },
      }),
      tagSetting({ set: 'elb.set_tags', remove: 'elb.remove_tags' }),
    ],
    fixed: {
      dns_name: setAtCreation,
      kind: setAtCreation,
      listeners: 'Listeners depend on the services behind them: change them manually, together with the services.',
      policies:
        'Listener policies depend on the services behind them: change them manually, together with the services.',
      scheme: setAtCreation,
      subnet_ids: topology,
      vpc_id: setAtCreation,
      created_at: recreated,
    },
  },
});

function refuseClassic({ current }: { current: { kind?: unknown } }): string | null {
  return current.kind === 'classic' ? 'Settings of a Classic Load Balancer have to be changed manually.' : null;
}
