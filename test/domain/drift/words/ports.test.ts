import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownPorts, portInWords } from '../../../../domain/drift/words/ports.ts';

/** What the registry of IANA and `/etc/services` of Debian call the ports. */
const { services } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', '..', 'fixtures', 'port-services.json'), 'utf8'),
) as { services: Record<string, string[]> };

describe('names of ports', () => {
  it('are those that the registry gives them', () => {
    for (const { port, protocol, iana } of knownPorts) {
      assert.ok(services[`${port}/${protocol}`]?.includes(iana), `${port}/${protocol} ${iana}`);
    }
    assert.equal(Object.keys(services).length, knownPorts.length);
  });

  it('are shown with number and protocol, by themselves where the service is not known', () => {
    assert.equal(portInWords(22, 'tcp'), 'SSH (22/tcp)');
    assert.equal(portInWords(22, 'udp'), '22/udp');
    assert.equal(portInWords(9999, 'tcp'), '9999/tcp');
  });
});
