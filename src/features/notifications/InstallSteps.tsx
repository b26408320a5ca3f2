/** How an iPhone or iPad comes to take pushes. */
export function InstallSteps() {
  return (
    <>
      <p className="s">iPhone・iPadでは、ホーム画面に追加すると通知を受け取れます。</p>
      <ol className="s notices__steps">
        <li>Safariの共有ボタンを押します。</li>
        <li>「ホーム画面に追加」を選びます。</li>
        <li>ホーム画面のアイコンから開いて、マイページの「通知の設定」で受け取りを始めます。</li>
      </ol>
    </>
  );
}
