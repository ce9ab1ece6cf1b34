import { fail, notApplicable, notEvaluated, pass, type Verdict } from '../../../checks/verdict.ts';
import type { JsonObject } from '../../../json.ts';
import { isInternetWide, rangeText } from '../../../network/address-ranges.ts';
import { reachOfPorts, type Hop, type Opening, type Reachability } from '../../../network/reachability/reachability.ts';
import type { Transport } from '../../../network/traffic-rules.ts';
import { administratorVerdict, policiesOfRole, roleOfInstance } from '../iam/instance-role.ts';
import { awsRules } from '../rules.ts';
import { forwardsOf, listenersOf } from './forwarding.ts';
import { nextToBalancers, nextToSubject, reachabilityOf } from './reachability.ts';
import { administrativePorts, databasePorts, namesOf, type ServicePort } from './service-ports.ts';

const surveys = {
  load_balancer: [
    '/scheme',
    '/subnet_ids',
    '/security_group_ids',
    '/ip_address_type',
    '/listeners',
    '/attributes',
    '/observed/target_groups',
    '/observed/listener_rules',
  ],
  account_region: ['/vpc_block_public_access'],
} as const;

const ofInstance = ['/state', '/network_interfaces', '/observed/interface_addresses'] as const;

/** Checks that combine routes, network ACLs, security groups and load balancers. */
export const reachabilityChecks = [
  ...awsRules('vm_instance', {
    ec2_instance_administration_reachable_from_internet: {
      looksAt: ofInstance,
      surveys,
      related: nextToSubject,
      beyond: nextToBalancers,
      evaluate: (instance, facts) =>
        instance.text('state') === 'stopped'
          ? notApplicable()
          : keepsClosed(reachabilityOf(instance, facts), administrativePorts),
    },
    ec2_instance_database_reachable_from_internet: {
      looksAt: ofInstance,
      surveys,
      related: nextToSubject,
      beyond: nextToBalancers,
      evaluate: (instance, facts) =>
        instance.text('state') === 'stopped'
          ? notApplicable()
          : keepsClosed(reachabilityOf(instance, facts), databasePorts),
    },
    ec2_instance_reachable_from_internet_with_administrative_role: {
      looksAt: [...ofInstance, '/iam_instance_profile'],
      surveys: {
        ...surveys,
        iam_role: ['/instance_profiles', '/attached_policies', '/inline_policies', '/permissions_boundary'],
      },
      readsAbove: true,
      related: nextToSubject,
      beyond: (instance, facts) => ({ ...nextToBalancers(instance, facts), ...policiesOfRole(instance, facts) }),
      evaluate(instance, facts) {
        if (instance.text('state') === 'stopped' || instance.text('iam_instance_profile') === null) {
          return notApplicable();
        }
        const reachability = reachabilityOf(instance, facts);
        const open = reachability.openings.filter(({ isWide }) => isWide);
        if (open.length === 0 && reachability.unclear.length === 0) return pass();
        const verdict = administratorVerdict(roleOfInstance(instance, facts), facts);
        if (verdict.outcome !== 'fail') return verdict;
        const [reason] = reachability.unclear.flatMap(({ reasons }) => reasons);
        if (open.length === 0) return notEvaluated(reason ?? 'a part of the path could not be read');
        return fail('The instance is reachable from the internet and its role has administrative privileges', {
          ...verdict.evidence,
          openings: open.slice(0, openingsShown).map(openingEvidence),
        });
      },
    },
  }),
  ...awsRules('db_instance', {
    rds_instance_reachable_from_internet: {
      looksAt: ['/publicly_accessible', '/port', '/subnet_ids', '/security_group_ids'],
      surveys,
      related: nextToSubject,
      evaluate(database, facts) {
        const port = database.number('port');
        if (port === null) return notApplicable();
        return keepsClosed(reachabilityOf(database, facts), [{ port, transport: 'tcp', service: 'The database' }]);
      },
    },
  }),
  ...awsRules('load_balancer', {
    elb_listener_forwards_internet_to_administration_or_database: {
      looksAt: surveys.load_balancer,
      surveys,
      related: nextToSubject,
      evaluate(balancer, facts) {
        if (listenersOf(balancer).length === 0) return notApplicable();
        const reachability = reachabilityOf(balancer, facts);
        const open = reachability.openings.filter(({ isWide }) => isWide);
        const mayBeOpen = [...open, ...reachability.unclear];
        if (mayBeOpen.length === 0) return pass();
        const sensitive = [...administrativePorts, ...databasePorts];
        const unintended = forwardsOf(balancer)
          .filter(({ gate, clients }) => gate === null && (clients === null || isInternetWide(clients)))
          .filter(({ targetType, targetPort, transports }) =>
            targetType === 'alb'
              ? false
              : sensitive.some(({ port, transport }) => port === targetPort && transports.includes(transport)),
          );
        const concerned = (among: readonly Pick<Opening, 'ports'>[]) =>
          unintended.filter(({ listenerPort }) =>
            among.some(({ ports }) => ports.first <= listenerPort && listenerPort <= ports.last),
          );
        const failing = concerned(open);
        if (failing.length > 0) {
          const ports = [...new Set(failing.map(({ targetPort }) => targetPort))];
          return fail(`A listener forwards from the internet to ${namesOf(sensitive, ports)}`, {
            forwards: failing.slice(0, openingsShown).map((one) => ({
              listener_port: one.listenerPort,
              target_group: one.targetGroup,
              target: one.targetId,
              target_port: one.targetPort,
            })),
            openings: open.slice(0, openingsShown).map(openingEvidence),
          });
        }
        if (concerned(mayBeOpen).length === 0) return pass();
        return notEvaluated(reachability.unclear[0]?.reasons[0] ?? 'a part of the path could not be read');
      },
    },
  }),
];

const openingsShown = 5;

/** Returns the verdict on a resource of which the internet must not reach some ports. */
function keepsClosed(reachability: Reachability, services: readonly ServicePort[]): Verdict {
  const { open, unclear } = reachOfPorts(reachability, services);
  if (open.length === 0) return unclear === null ? pass() : notEvaluated(unclear);
  const ports = open.map(({ port }) => port);
  return fail(`${namesOf(services, ports)} can be reached from the internet`, {
    open_ports: ports,
    openings: [...new Set(open.flatMap(({ openings }) => openings))].slice(0, openingsShown).map(openingEvidence),
  });
}

function openingEvidence(opening: Opening): JsonObject {
  const { transport, ports, targetPort, sources, path } = opening;
  return {
    protocol: transport satisfies Transport,
    from_port: ports.first,
    to_port: ports.last,
    ...(targetPort === null ? {} : { target_port: targetPort }),
    sources: sources.slice(0, openingsShown).map(rangeText),
    path: path.map(hopText),
  };
}

function hopText({ id, rule }: Hop): string {
  return rule === null ? id : `${id} (${rule})`;
}
