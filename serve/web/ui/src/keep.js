// What the browser keeps for the person. Where its storage is full or forbidden, the page does without.

/** What was kept under a name; {} if there is nothing. */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`montego.${name}`)) ?? {};
  } catch {
    return {};
  }
}

/** Keeps an object under a name. */
export function keep(name, object) {
  try {
    localStorage.setItem(`montego.${name}`, JSON.stringify(object));
  } catch {
    // It lasts as long as the page then.
  }
}
