/** Shows the steps of a guided page and which one is the current. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol class="stepper" aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          class={index < current ? 'done' : index === current ? 'current' : ''}
          aria-current={index === current ? 'step' : undefined}
        >
          <span>{step}</span>
          {index < current && <span class="for-readers"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}
