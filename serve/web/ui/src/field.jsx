/** A field with its name. */
export function Field({ name, children }) {
  return (
    <label class="field">
      <span>{name}</span>
      {children}
    </label>
  );
}

/** A choice of values; an option has a value, a text, and perhaps other attributes. */
export function Select({ options, onChange, ...others }) {
  return (
    <select {...others} onChange={(event) => onChange(event.target.value)}>
      {options.map(([value, text, more]) => (
        <option key={value} value={value} {...more}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** A box to tick. */
export function Switch({ name, value, onChange, ...others }) {
  return (
    <label class="toggle">
      <input type="checkbox" {...others} checked={value} onChange={(event) => onChange(event.target.checked)} />
      <span>{name}</span>
    </label>
  );
}
