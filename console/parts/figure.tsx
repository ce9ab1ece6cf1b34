/** Shows a figure with its name, in a list of the class `figures`; with `to` it links to what is behind it. */
export function Figure({ name, value, to }: { name: string; value: string; to?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{to === undefined ? value : <a href={to}>{value}</a>}</dd>
    </div>
  );
}
