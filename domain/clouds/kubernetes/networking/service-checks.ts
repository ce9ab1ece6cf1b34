import { notApplicable, notEvaluated, passIf } from '../../../checks/verdict.ts';
import { isInternetWide, parseAddressRange, parseAddressRanges } from '../../../network/address-ranges.ts';
import { isIpLiteral, isPublicUnicast } from '../../../network/addresses.ts';
import { kubernetesRules } from '../rules.ts';

export const networkingServiceChecks = kubernetesRules('service', {
  core_service_external_ips_not_used: {
    looksAt: ['/external_ips'],
    evaluate(service) {
      const addresses = service.texts('external_ips');
      return passIf(addresses.length === 0, 'The service claims external IP addresses', { external_ips: addresses });
    },
  },
  core_service_load_balancer_sources_restricted: {
    looksAt: ['/type', '/load_balancer_source_ranges', '/observed'],
    evaluate(service) {
      if (service.text('type') !== 'LoadBalancer') return notApplicable();
      const texts = service.texts('load_balancer_source_ranges');
      const addresses = service.group('observed').texts('load_balancer_addresses');
      const ranges = parseAddressRanges(texts);
      if (ranges === null) return notEvaluated('a source range of the load balancer is not a CIDR block');
      if (texts.length > 0 && !isInternetWide(ranges)) return passIf(true, '', {});
      // Annotations that make a load balancer internal differ by cloud; its addresses show whether it is.
      if (addresses.length === 0) return notEvaluated('the load balancer has no address yet');
      if (addresses.some((address) => !isIpLiteral(address))) {
        return notEvaluated('the load balancer has a host name, which does not show whether it is internal');
      }
      const reached = addresses.filter((address) => parseAddressRange(address) !== null && isPublicUnicast(address));
      return passIf(reached.length === 0, 'The load balancer accepts connections from any address', {
        load_balancer_source_ranges: texts,
        load_balancer_addresses: reached,
      });
    },
  },
  core_service_node_ports_not_used: {
    looksAt: ['/type', '/ports'],
    evaluate(service) {
      if (service.text('type') !== 'NodePort') {
        return passIf(true, '', {});
      }
      const ports = service.parts('ports').flatMap((port) => port.number('node_port') ?? []);
      return passIf(false, 'The service is open on a port of every node', { node_ports: ports });
    },
  },
});
