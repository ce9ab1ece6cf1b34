import assert from 'node:assert/strict';
import { configurationConfigMapChecks } from '../../../../../domain/clouds/kubernetes/configuration/config-map-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';
import { scannedWith, secretCases } from '../../../checks/secret-cases.ts';

describe('the checks of secrets: kubernetes/configuration', () => {
  testChecks(configurationConfigMapChecks, { core_no_secret_values_in_config_maps: secretCases({ keys: [] }) });

  it('core_no_secret_values_in_config_maps says nothing of texts that were not scanned, or not whole', () => {
    const says = (configuration: JsonObject) =>
      outcomeOf({ checks: configurationConfigMapChecks, id: 'core_no_secret_values_in_config_maps' }, configuration);
    assert.equal(says({ keys: [] }), 'not_evaluated');
    assert.equal(says({ keys: [], observed: scannedWith({ unread: 1 }) }), 'not_evaluated');
    assert.equal(says({ keys: [], observed: scannedWith({ found: 1, unread: 1 }) }), 'fail');
    assert.equal(says({ observed: scannedWith({}) }), 'not_evaluated');
  });
});
