import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { decimalOf, numberText, shownAmount, sumAmounts } from '../../../domain/costs/amounts.ts';

describe('An amount of money', () => {
  it('is added exactly, whatever its digits', () => {
    assert.equal(sumAmounts(['0.1', '0.2']), '0.3');
    assert.equal(sumAmounts([]), '0');
    assert.equal(sumAmounts(['1.10', '-1.1']), '0');
    assert.equal(sumAmounts(['1e-7', '.5', '2.', '1E3']), '1002.5000001');
    assert.equal(sumAmounts(['999999999999999.9999999999', '0.0000000001']), '1000000000000000');
    assert.throws(() => sumAmounts(['1,5']), /not a decimal number/);
  });

  it('is the sum of whole units at every scale', () => {
    const units = fastCheck.array(fastCheck.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), { maxLength: 20 });
    fastCheck.assert(
      fastCheck.property(units, fastCheck.integer({ min: 1, max: 12 }), (all, scale) => {
        const text = (unit: bigint): string => `${unit}e-${scale}`;
        const sum = all.reduce((total, unit) => total + unit, 0n);
        assert.equal(sumAmounts(all.map(text)), sumAmounts([text(sum)]));
      }),
    );
  });

  it('loses the rounding noise of binary sums if a cloud returns it as a number', () => {
    assert.equal(decimalOf(879.4526000000001), '879.4526');
    assert.equal(decimalOf(0.1 + 0.2), '0.3');
    assert.equal(decimalOf(1.23e-7), '0.000000123');
    assert.equal(decimalOf(-12), '-12');
  });

  it('is shown with the digits that a JSON number represents exactly', () => {
    assert.equal(shownAmount('879.4526000000001'), 879.4526);
    assert.equal(shownAmount('0.0000000278'), 2.78e-8);
    assert.equal(shownAmount('123456789012.345'), 123_456_789_012.345);
    assert.equal(numberText(shownAmount('0.0000000278')), '0.0000000278');
    assert.equal(numberText(shownAmount('879.4526000000001')), '879.4526');
    assert.equal(numberText(shownAmount('-3.50')), '-3.5');
  });
});
