import { fail, notEvaluated, pass, passIf } from '../../../checks/verdict.ts';
import { kubernetesRules } from '../rules.ts';

/** Classes whose controllers take certificates from the specification; others may take them from annotations, which are not read. */
const bySpecification = /^(?:[\w.-]*-)?(?:nginx|haproxy|contour|kong)(?:-[\w.-]*)?$/i;

/** Returns whether a name of a TLS entry covers a host; `*` stands for one label, as in certificates. */
function covers(name: string, host: string): boolean {
  if (name === host) return true;
  return name.startsWith('*.') && host.includes('.') && host.slice(host.indexOf('.')) === name.slice(1);
}

export const networkingIngressChecks = kubernetesRules('ingress', {
  networking_ingress_tls_configured: {
    looksAt: ['/tls', '/rules', '/class'],
    evaluate(ingress) {
      const entries = ingress.parts('tls');
      const ingressClass = ingress.text('class');
      const hosts = [...new Set(ingress.parts('rules').map((rule) => rule.text('host')))];
      if (entries.length === 0) {
        if (ingressClass === null)
          return notEvaluated('the class of the ingress is not set, so its controller is unknown');
        if (!bySpecification.test(ingressClass)) {
          return notEvaluated(`an ingress of the class ${ingressClass} may have its certificate in an annotation`);
        }
        return fail('TLS is not configured', { class: ingressClass, hosts });
      }
      const names = entries.map((entry) => entry.texts('hosts'));
      if (names.some((list) => list.length === 0)) return pass();
      const plain = hosts.filter((host) => host === null || !names.flat().some((name) => covers(name, host)));
      return passIf(plain.length === 0, 'TLS is not configured for a host', { hosts: plain });
    },
  },
});
