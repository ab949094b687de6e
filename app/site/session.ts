/**
 * The customer's flag `token` in local storage says whether somebody signed in here. It is a hint
 * for the navbar and nothing else: the server looks at its own session cookie only.
 */
export function showSession() {
  const root = document.documentElement;
  const update = () => root.toggleAttribute("data-signed-in", hasFlag());
  update();
  // Also when the page comes back from the browser's cache, or another tab signs out.
  addEventListener("pageshow", update);
  addEventListener("storage", update);
  addEventListener("submit", (event) => {
    if (event.target instanceof Element && event.target.matches("[data-ends-session]")) {
      localStorage.removeItem("token");
    }
  });
}

function hasFlag() {
  try {
    return localStorage.getItem("token") !== null;
  } catch {
    return false;
  }
}
