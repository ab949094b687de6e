import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { href } from "react-router";
import { scriptRequest } from "#app/lib/script-request.ts";
import { backgroundRequest } from "#app/platform/live/background-request.ts";

/** In milliseconds. */
const askEvery = 60_000;

/** In the browser's storage: when a window of the desk was last visible. */
const visibleAt = "desk-visible-at";

/**
 * While the tab is hidden, asks how many records have had news for the user since then: for the
 * number in its title, and a notification where the user allowed it. @param isOff nothing is asked
 */
export function useUnseen(isOff: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (isOff) return;
    let [title, marked, since, told] = [document.title, "", "", 0];
    const ask = async () => {
      if (!document.hidden) return localStorage.setItem(visibleAt, String(Date.now()));
      const headers = { ...scriptRequest, ...backgroundRequest };
      const response = await fetch(`${href("/admin/unseen.json")}?since=${since}`, { headers });
      // The session is over: what the window shows is read again, and says so.
      if ([401, 403].includes(response.status)) return client.invalidateQueries();
      if (!response.ok || !document.hidden) return;
      const { at, count } = await response.json();
      // The first answer is the time by the server's clock.
      since ||= at;
      const [, before = 0, plain = title] = /^\((\d+)\) (.*)/.exec(title) ?? [];
      const next = count > 0 ? `(${Number(before) + count}) ${plain}` : title;
      // Not by React: pages have their titles in different ways.
      if (count > 0 || marked) document.title = marked = next;
      // Not while another window of the desk is visible.
      const isAway = Date.now() - Number(localStorage.getItem(visibleAt)) > 2 * askEvery;
      if (count > told && isAway) notify(`${count} new at the desk`);
      if (count < told || isAway) told = count;
    };
    // A request that failed is made again the next time.
    const tryAsking = () => void ask().catch(() => {});
    const follow = () => {
      localStorage.removeItem(visibleAt);
      if (document.title === marked) document.title = title;
      [title, marked, since, told] = [document.title, "", "", 0];
      tryAsking();
    };
    follow();
    const timer = setInterval(tryAsking, askEvery);
    document.addEventListener("visibilitychange", follow);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", follow);
    };
  }, [isOff, client]);
}

/** The choice is this browser's, as the permission is. */
const key = "desk-notifications";

export const mayNotify = () =>
  "Notification" in window && Notification.permission === "granted" && key in localStorage;

/** Asks for the permission, so it must follow a click. @returns whether the user is notified now */
export async function turnNotifications(isOn: boolean): Promise<boolean> {
  localStorage.removeItem(key);
  if (!isOn || !("Notification" in window)) return false;
  if ((await Notification.requestPermission()) === "granted") localStorage.setItem(key, "on");
  return notify("Notifications are on");
}

/** @returns false where there is no permission, and on phones, whose browsers show none */
function notify(text: string): boolean {
  if (!mayNotify()) return false;
  try {
    // By the tag, one replaces the last, also of other windows.
    const shown = new Notification(text, { tag: key });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return true;
  } catch {
    localStorage.removeItem(key);
    return false;
  }
}
