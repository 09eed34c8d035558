import { useState } from 'react';
import { Button } from '../../web/core/ui/Button.tsx';
import { DateRangeField } from '../../web/core/ui/DateRangeField.tsx';
import { GroupTitle } from '../../web/core/ui/GroupTitle.tsx';
import { NavBar } from '../../web/core/ui/NavBar.tsx';
import { PasswordField } from '../../web/core/ui/PasswordField.tsx';
import { Segmented } from '../../web/core/ui/Segmented.tsx';
import { SelectField } from '../../web/core/ui/SelectField.tsx';
import { SwitchField } from '../../web/core/ui/SwitchField.tsx';
import { TextField } from '../../web/core/ui/TextField.tsx';

/** The fields with their labels, hints and errors. */
export function FieldsPage() {
  const [text, setText] = useState('zhangwei');
  const [password, setPassword] = useState('abc');
  const [on, setOn] = useState(true);
  const [theme, setTheme] = useState<'system' | 'light' | 'night'>('system');
  const [dates, setDates] = useState({ from: '2026-11-14', to: '2026-11-20' });
  return (
    <main>
      <NavBar title="修改密码" onBack={() => history.back()} backLabel="返回" />
      <form className="form" onSubmit={(event) => event.preventDefault()}>
        <TextField label="账号" value={text} onChange={setText} required autoComplete="username" />
        <PasswordField
          label="新密码"
          value={password}
          onChange={setPassword}
          required
          error="密码至少 8 位，须包含字母和数字"
          showLabel="显示密码"
          hideLabelWord="隐藏密码"
          autoComplete="new-password"
        />
        <SelectField
          label="组织"
          value="101"
          onChange={() => undefined}
          choices={[
            { value: '101', label: '101 苏州工厂' },
            { value: '102', label: '102 Pabrik Bekasi' },
          ]}
        />
        <SelectField label="仓库" value="" onChange={() => undefined} choices={[]} empty="全部仓库" disabled />
        <DateRangeField label="收货日期" fromLabel="从" toLabel="到" value={dates} onChange={setDates} hint="最长 31 天" />
        <TextField
          label="搜索"
          hideLabel
          icon="search"
          placeholder="送货单号、料号、供应商"
          value=""
          onChange={() => undefined}
          type="search"
        />
        <TextField label="备注" value="外箱破损两箱，已拍照" onChange={() => undefined} rows={3} hint="最多 140 字" />
        <Button kind="primary" size="commit" type="submit" block>
          保存
        </Button>
      </form>
      <GroupTitle>这台设备</GroupTitle>
      <SwitchField label="振动" hint="每次扫描振动一下" value={on} onChange={setOn} />
      <SwitchField label="自动登录" value={false} onChange={() => undefined} />
      <SwitchField label="屏幕常亮" value disabled onChange={() => undefined} />
      <div className="form">
        <Segmented
          label="颜色"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'system', label: '跟随系统' },
            { value: 'light', label: '浅色' },
            { value: 'night', label: '夜间' },
          ]}
        />
      </div>
      <style>{'.form{display:grid;gap:16px;max-width:30rem;margin:0 auto;padding:16px}'}</style>
    </main>
  );
}
